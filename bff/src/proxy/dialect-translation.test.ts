import { dialectCodecOf } from "contract/dialect";
import { describe, expect, test } from "vitest";
import { createDialectTranslationUnlessPlain } from "./dialect-translation.ts";

describe("createDialectTranslationUnlessPlain", () => {
  test("createDialectTranslationUnlessPlain throws if a dialect gives two fields the same name", () => {
    const clash = dialectCodecOf({ name: "clash", names: { orderNo: "orderId" } });
    expect(() => createDialectTranslationUnlessPlain(clash)).toThrow(
      /dialect clash: orderId and orderNo of one record are both called orderId/,
    );
  });

  test("createDialectTranslationUnlessPlain throws if a spelling function of the dialect throws", () => {
    const time = { toOurs: (it: unknown) => new Date(String(it)).toISOString(), toTheirs: String };
    expect(() =>
      createDialectTranslationUnlessPlain(dialectCodecOf({ name: "times", spelling: { time } })),
    ).toThrow('dialect times: the spelling of time throws for "": RangeError: Invalid time value');
  });

  test("a translated refusal has the status 200 and the new token, and a status of 500 stays 500", () => {
    const translation = createDialectTranslationUnlessPlain(
      dialectCodecOf({
        name: "hooks",
        token: (headers) => headers["x-session"] as string,
        refusal: (status) => (status === 422 ? { code: "PIN", result: { remain: 4 } } : undefined),
        envelope: { codes: { pinWrong: "PIN" } },
      }),
    );
    const answer = translation?.answer("deliver", 422, { "x-session": "t2" }, Buffer.alloc(0));
    expect([answer?.status, answer?.token]).toEqual([200, "t2"]);
    expect(JSON.parse(String(answer?.body))).toEqual({
      code: 20012,
      result: { remain: 4 },
      message: "",
    });
    const lost = translation?.answer("deliver", 500, { "x-session": "t2" }, Buffer.alloc(0));
    expect(lost?.status).toBe(500);
  });
});
