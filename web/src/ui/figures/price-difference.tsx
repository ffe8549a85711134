import type { ReferencePriceDifference } from "../../lib/money/figure-texts-with-units.ts";
import { classNames } from "../base/class-names.ts";
import css from "./price-difference.module.css";

/**
 * Shows how much a price differs from the reference price. The tones "good" and "bad" have a color.
 */
export const PriceDifferenceText = ({ text, tone }: ReferencePriceDifference) => (
  <span className={classNames("num", css["against"], tone !== "plain" && css[tone])}>{text}</span>
);
