import { classNames } from "./class-names.ts";
import css from "./icon.module.css";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg";

/**
 * Icon of the sprite, in the color of the surrounding text. The shapes inherit color and stroke
 * through `<use>`.
 */
export function Icon({
  name,
  size = "md",
  className,
}: {
  name: IconName;
  size?: "sm" | "md" | "lg";
  className?: string | undefined;
}) {
  return (
    <svg
      className={classNames(css.icon, size !== "md" && css[size], className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
