import { useRef, useState } from "react";
import type { SellDraft } from "./sell-draft.ts";
import {
  type SellErrors,
  type SellField,
  type SellForm,
  sellFields,
  termsFields,
} from "./sell-form.ts";

/** Fields whose change also clears the backend's errors of other fields. */
const together: Partial<Record<SellField, readonly SellField[]>> = {
  quantity: ["max"],
  price: ["quantity", "max"],
};

/**
 * Returns the errors to show: of fields that lost focus, of all fields after a submit, and those of
 * the backend. `onTerms` is called if the first error is in the sheet of the terms.
 */
export function useSellErrors(form: SellForm | undefined, onTerms: () => void) {
  const [said, setSaid] = useState<readonly SellField[]>([]);
  const [refused, setRefused] = useState<SellErrors>({});
  const inputs = useRef(new Map<SellField, HTMLElement>());

  const errors: SellErrors = { ...refused };
  for (const field of said) {
    const text = form?.errors[field];
    if (text !== undefined) errors[field] = text;
  }
  const leave = (field: SellField) =>
    setSaid((before) => (before.includes(field) ? before : [...before, field]));
  const forget = (change: Partial<SellDraft>) => {
    const changed = sellFields.filter(
      (it) => it in change || (it === "methods" && "methodIds" in change),
    );
    if (changed.length === 0) return;
    const gone = changed.flatMap((it) => [it, ...(together[it] ?? [])]);
    setRefused(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([field]) => !gone.includes(field as SellField)),
        ) as SellErrors,
    );
  };
  const showFirst = (wrong: SellErrors) => {
    const first = sellFields.find((it) => wrong[it] !== undefined);
    if (first && (termsFields as readonly SellField[]).includes(first)) onTerms();
    else if (first) inputs.current.get(first)?.focus();
  };
  const sayAll = () => {
    setSaid(sellFields);
    showFirst(form?.errors ?? {});
  };
  const refuse = (wrong: SellErrors) => {
    setRefused(wrong);
    showFirst(wrong);
  };
  const reset = () => {
    setSaid([]);
    setRefused({});
  };
  const inputOf = (field: SellField) => (input: HTMLElement | null) => {
    if (input) inputs.current.set(field, input);
    else inputs.current.delete(field);
  };
  return { errors, leave, forget, sayAll, refuse, reset, inputOf };
}
