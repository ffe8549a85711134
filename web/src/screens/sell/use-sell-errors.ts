import { useRef, useState } from "react";
import type { SellDraft } from "./sell-draft.ts";
import {
  type SellFormErrors,
  type SellFormField,
  type SellFormState,
  sellFormFields,
  sellTermsFields,
} from "./sell-form.ts";

/**
 * For each field, the other fields whose errors from the backend are also cleared when it changes.
 */
const together: Partial<Record<SellFormField, readonly SellFormField[]>> = {
  quantity: ["max"],
  price: ["quantity", "max"],
};

/**
 * Returns the errors to show: of fields that lost focus, of all fields after a submit, and those of
 * the backend. `onTerms` is called if the first error is in the sheet of the terms.
 */
export function useSellFormErrors(form: SellFormState | undefined, onTerms: () => void) {
  const [said, setSaid] = useState<readonly SellFormField[]>([]);
  const [refused, setRefused] = useState<SellFormErrors>({});
  const inputs = useRef(new Map<SellFormField, HTMLElement>());

  const errors: SellFormErrors = { ...refused };
  for (const field of said) {
    const text = form?.errors[field];
    if (text !== undefined) errors[field] = text;
  }
  const leave = (field: SellFormField) =>
    setSaid((before) => (before.includes(field) ? before : [...before, field]));
  const forget = (change: Partial<SellDraft>) => {
    const changed = sellFormFields.filter(
      (it) => it in change || (it === "methods" && "methodIds" in change),
    );
    if (changed.length === 0) return;
    const gone = changed.flatMap((it) => [it, ...(together[it] ?? [])]);
    setRefused(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([field]) => !gone.includes(field as SellFormField)),
        ) as SellFormErrors,
    );
  };
  const showFirst = (wrong: SellFormErrors) => {
    const first = sellFormFields.find((it) => wrong[it] !== undefined);
    if (first && (sellTermsFields as readonly SellFormField[]).includes(first)) onTerms();
    else if (first) inputs.current.get(first)?.focus();
  };
  const sayAll = () => {
    setSaid(sellFormFields);
    showFirst(form?.errors ?? {});
  };
  const refuse = (wrong: SellFormErrors) => {
    setRefused(wrong);
    showFirst(wrong);
  };
  const reset = () => {
    setSaid([]);
    setRefused({});
  };
  const inputOf = (field: SellFormField) => (input: HTMLElement | null) => {
    if (input) inputs.current.set(field, input);
    else inputs.current.delete(field);
  };
  return { errors, leave, forget, sayAll, refuse, reset, inputOf };
}
