import type { Ref } from "react";
import { DirectorIcon } from "./icon.tsx";
import ui from "./parts.module.css";

/** `shortcut` is the shortcut that focuses the input. */
type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  shortcut: string;
  value: string;
  onChange: (words: string) => void;
};

/** Search input for the list below. */
export const SearchInput = ({ ref, label, shortcut, value: words, onChange: write }: Props) => (
  <label className={ui["search"]}>
    <DirectorIcon name="search" />
    <input
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={label}
      value={words}
      onChange={(event) => write(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
    <kbd aria-hidden="true">{shortcut}</kbd>
  </label>
);
