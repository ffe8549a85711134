import { codecOf } from "contract/dialect";
import { describe, expect, test } from "vitest";
import { createTranslationUnlessPlain } from "./translation.ts";

describe("createTranslationUnlessPlain", () => {
  test("throws at the start if a dialect gives two fields the same name", () => {
    const clash = codecOf({ name: "clash", names: { orderNo: "orderId" } });
    expect(() => createTranslationUnlessPlain(clash)).toThrow(
      /dialect clash: orderId and orderNo of one record are both called orderId/,
    );
  });

  test("drops an id that cannot be translated and forwards the frame", () => {
    const spelling = {
      id: {
        toOurs() {
          throw new TypeError("unexpected value");
        },
        toTheirs: String,
        schema: {},
      },
    };
    const translation = createTranslationUnlessPlain(codecOf({ name: "broken", spelling }));
    const frame = '{"cmd":"order","msgTxt":"x","orderId":"O1"}';
    expect(translation?.frameToOurs(frame)).toBe('{"cmd":"order","msgTxt":"x","orderId":""}');
  });
});
