import { Icon } from "../ui/base/icon.tsx";
import css from "./elder-check.module.css";
import { factIcons, type ReceiptFact, spokenFactStates } from "./receipt-facts.tsx";

/** Facts of the receipt check in large type, each with the result of its check. */
export const ElderReceiptFacts = ({ facts }: { facts: readonly ReceiptFact[] }) => (
  <dl className={`num ${css["facts"]}`}>
    {facts.map(({ label, state, value, note }) => (
      <div key={label} data-state={state}>
        <Icon name={factIcons[state]} size="lg" />
        <dt>
          {label}
          <span className="sr-only">{`，${spokenFactStates[state]}`}</span>
        </dt>
        <dd>
          {value}
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
