import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import css from "./elder-rows.module.css";

/**
 * Copying of a row: `open` is not copied yet, `next` is to be copied next and has a dark button,
 * `done` is copied.
 */
type CopyState = "open" | "next" | "done";

export interface ElderRow {
  key: string;
  value: ReactNode;
  copy?: { state: CopyState; onPress: () => void } | undefined;
  /** Button with a word, for another action of the row than copying. */
  act?: { word: string; label?: string; onPress: () => void } | undefined;
}

/** Facts, one per row: the label above the value, and the buttons of the row at the right. */
export function ElderRows({ rows, label }: { rows: readonly ElderRow[]; label?: string }) {
  return (
    <dl className={css["rows"]} aria-label={label}>
      {rows.map(({ key, value, copy, act }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <span className={`num ${css["value"]}`}>{value}</span>
            {copy && <CopyAct what={key} {...copy} />}
            {act && (
              <button
                type="button"
                className={css["act"]}
                aria-label={act.label}
                onClick={act.onPress}
              >
                {act.word}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CopyAct({
  what,
  state,
  onPress,
}: {
  what: string;
  state: CopyState;
  onPress: () => void;
}) {
  const isDone = state === "done";
  return (
    <button
      type="button"
      className={css["act"]}
      data-state={state}
      aria-label={isDone ? `已复制${what}，再复制一次` : `复制${what}`}
      onClick={onPress}
    >
      {isDone && <Icon name="check" size="sm" />}
      {isDone ? "已复制" : "复制"}
    </button>
  );
}
