import type { ReferencePriceDifference } from "../../lib/money/figure-texts-with-units.ts";
import { classNames } from "../base/class-names.ts";
import css from "./price-difference.module.css";

/** Shows the difference of a price from the reference. A good or bad one is colored. */
export const PriceDifferenceText = ({ text, tone }: ReferencePriceDifference) => (
  <span className={classNames("num", css["against"], tone !== "plain" && css[tone])}>{text}</span>
);
