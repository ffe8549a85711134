import { classNames } from "../../src/ui/base/class-names.ts";
import tint from "../../src/ui/base/tone-colors.module.css";
import ui from "./parts.module.css";

/** Green for the user on the left, orange for the one on the right. */
export type UserMarkColor = "b" | "s" | "";
type Props = { mark: string; color?: UserMarkColor; isLarge?: boolean };

const tones = { b: tint["buy"], s: tint["sell"], "": undefined };

/** Colored square with one character that names a user or the platform. */
export const UserMark = ({ mark, color = "", isLarge = false }: Props) => (
  <span className={classNames(ui["mark"], tones[color], isLarge && ui["mark--large"])}>{mark}</span>
);
