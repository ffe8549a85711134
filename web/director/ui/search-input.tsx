import type { Ref } from "react";
import { TextField } from "../../src/ui/inputs/text-field.tsx";

/**
 * `shortcut` is the key that the input shows. The component that uses the input registers the key.
 */
type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  shortcut: string;
  value: string;
  onChange: (words: string) => void;
};

/** Search input for the list below. */
export const SearchInput = ({ ref, shortcut, ...field }: Props) => (
  <TextField
    {...field}
    hideLabel
    icon="search"
    suffix={<kbd aria-hidden="true">{shortcut}</kbd>}
    renderInput={({ id }) => (
      <input
        ref={ref}
        id={id}
        type="search"
        placeholder={field.label}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    )}
  />
);
