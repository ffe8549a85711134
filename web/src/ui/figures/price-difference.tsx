import type { PriceDifference } from "../../lib/money/format-figures.ts";
import { classNames } from "../base/class-names.ts";
import css from "./price-difference.module.css";

/** What a price is beside the reference, in the colour of whom it is good for. */
export const PriceDifferenceText = ({ text, tone }: PriceDifference) => (
  <span className={classNames("num", css["against"], tone !== "plain" && css[tone])}>{text}</span>
);
