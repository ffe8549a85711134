import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import { minorUnits } from "../../contract/src/dialect/spellings.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import type { GuessedSpelling } from "./guess-spelling.ts";
import { findListInResult, type AnswerSample } from "./probe-session.ts";

const minorUnitsSpelling = (decimals: number): GuessedSpelling => ({
  text: `minorUnits(${decimals})`,
  spelling: minorUnits(decimals),
});

/**
 * Spellings by scale. The scale is an order's amount divided by price times quantity. Only orders
 * that contain all three fields are used.
 */
const scales: readonly (readonly [
  times: number,
  is: readonly (readonly [FieldMeaning, GuessedSpelling])[],
])[] = [
  [100, [["fen", minorUnitsSpelling(2)]]],
  [
    1e-6,
    [
      ["fen", minorUnitsSpelling(2)],
      ["price", minorUnitsSpelling(4)],
      ["units", minorUnitsSpelling(4)],
    ],
  ],
];

/**
 * Recognizes amounts in cents by their relation to price and quantity, because an integer alone
 * does not show its unit.
 */
export function guessAmountScale(
  samples: readonly AnswerSample[],
  dialect: Dialect,
): readonly (readonly [FieldMeaning, GuessedSpelling])[] {
  const { answers } = dialectCodecOf({ ...dialect });
  const orders = samples
    .filter(({ call }) => call === "orderList" || call === "orderDetail")
    .map(
      ({ call, answer: { body, status } }) =>
        answers.toOurs(body, call, () => {}, { status })?.result,
    )
    .flatMap((it) => (isJsonObject(it) && "records" in it ? findListInResult(it) : [it]));
  const ratios = orders.flatMap((order) => {
    const { amount, price, quantity } = isJsonObject(order) ? order : {};
    return typeof amount === "number" && Number(price) > 0 && Number(quantity) > 0
      ? [amount / Number(price) / Number(quantity)]
      : [];
  });
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1;
  return scales.find(([times]) => middle > times / 2 && middle < times * 2)?.[1] ?? [];
}
