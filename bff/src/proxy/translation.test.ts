import { codecOf } from "contract/dialect";
import { describe, expect, test } from "vitest";
import { translationFor } from "./translation.ts";

describe("translationOf", () => {
  test("throws at the start for a dialect with two fields of one name", () => {
    const clash = codecOf({ name: "clash", names: { orderNo: "orderId" } });
    expect(() => translationFor(clash)).toThrow(
      /dialect clash: orderId and orderNo of one record are both called orderId/,
    );
  });

  test("passes a frame on without an id that has no spelling", () => {
    const spelling = {
      id: {
        toOurs() {
          throw new TypeError("unexpected value");
        },
        toTheirs: String,
        schema: {},
      },
    };
    const translation = translationFor(codecOf({ name: "broken", spelling }));
    const frame = '{"cmd":"order","msgTxt":"x","orderId":"O1"}';
    expect(translation?.frameToOurs(frame)).toBe('{"cmd":"order","msgTxt":"x","orderId":""}');
  });
});
