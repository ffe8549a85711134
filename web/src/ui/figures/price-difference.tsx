import type { ReferencePriceDifference } from "../../lib/money/figure-texts-with-units.ts";
import { classNames } from "../base/class-names.ts";
import css from "./price-difference.module.css";

/** Difference of a price from the reference, in the color of the side that it favors. */
export const PriceDifferenceText = ({ text, tone }: ReferencePriceDifference) => (
  <span className={classNames("num", css["against"], tone !== "plain" && css[tone])}>{text}</span>
);
