import type { ReactNode } from "react";
import css from "./elder-facts.module.css";

export interface ElderFact {
  label: string;
  value: ReactNode;
  /** Button at the right of the value. */
  act?: { word: string; label: string; onPress: () => void } | undefined;
  /** True if the row is left out on a small phone. */
  isMinor?: boolean;
}

/** Short facts in lines: the label at the left, the value at the right. */
export function ElderFacts({ facts, label }: { facts: readonly ElderFact[]; label: string }) {
  return (
    <dl className={css["facts"]} aria-label={label}>
      {facts.map(({ label: name, value, act, isMinor }) => (
        <div key={name} data-minor={isMinor || undefined}>
          <dt>{name}</dt>
          <dd className="num">
            {value}
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

/** Describes an account. The text wraps only between the type and the last digits: 支付宝 尾号 0017. */
export const AccountWords = ({ text }: { text: string }) =>
  text.split(/ (?=尾号)/).map((part, at) => (
    <span key={part} className={css["whole"]}>
      {at > 0 && " "}
      {part}
    </span>
  ));
