import type { Against } from "../../lib/format-figures.ts";
import { classNames } from "../style/class-names.ts";
import css from "./against.module.css";

/** What a price is beside the reference, in the colour of whom it is good for. */
export const AgainstReference = ({ text, tone }: Against) => (
  <span className={classNames("num", css["against"], tone !== "plain" && css[tone])}>{text}</span>
);
