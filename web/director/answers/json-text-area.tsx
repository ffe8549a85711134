import { useRef } from "react";
import css from "./answers.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

export type LineHighlight = "is-del" | "is-add" | "is-err" | "";
/** Without `onChange`, the text is read-only. */
type Props = {
  label: string;
  text: string;
  highlights: ReadonlyMap<number, LineHighlight>;
  onChange?: (text: string) => void;
};

/**
 * Textarea with line numbers. Its own characters are transparent. The `pre` element below it draws
 * the lines with their highlights.
 */
export function JsonTextArea({ label, text, highlights, onChange: write }: Props) {
  const below = useRef<HTMLPreElement>(null);
  return (
    <div className={css["area"]}>
      <pre ref={below} className={css["code"]} aria-hidden="true">
        {text.split("\n").map((line, at) => (
          <span
            key={`${at} ${line}`}
            className={classNames(css["line"], css[highlights.get(at + 1) ?? ""])}
          >
            <i>{at + 1}</i>
            <span>{line === "" ? " " : line}</span>
          </span>
        ))}
      </pre>
      <textarea
        aria-label={label}
        spellCheck={false}
        wrap="off"
        readOnly={write === undefined}
        value={text}
        onChange={(event) => write?.(event.target.value)}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) =>
          below.current?.scrollTo(scrollLeft, scrollTop)
        }
      />
    </div>
  );
}
