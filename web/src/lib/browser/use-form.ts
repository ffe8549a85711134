import { useRef, useState } from "react";
import { parseStored, schema } from "./draft.ts";
import type { StorageSlot } from "./storage.ts";

export interface FieldRule<Values> {
  /** Normalizes the text, such as to half-width digits. Applied on blur and on submit. */
  clean?: ((text: string) => string) | undefined;
  /** Returns the error to show, or undefined if the value is valid. */
  check: (value: string, all: Values) => string | undefined;
}

type FormRules<Values> = { [N in keyof Values]: FieldRule<Values> };
/** Fields that are stored across reloads. `names` never contains a secret. */
export type FormDraftStorage<Values> = {
  slot: StorageSlot;
  names: readonly (keyof Values & string)[];
};

function readDraft<Values extends Record<string, string>>(
  first: Values,
  draft: FormDraftStorage<Values> | undefined,
): Values {
  const stored = parseStored(draft?.slot.get(), schema.record(schema.text)) ?? {};
  const known = (draft?.names ?? []).filter((it) => Object.hasOwn(stored, it));
  return { ...first, ...Object.fromEntries(known.map((it) => [it, stored[it]])) };
}

/** Manages the fields of a form. Checks a field on blur, and all fields in `validate`. */
export function useForm<Values extends Record<string, string>>(
  first: Values,
  rules: FormRules<Values>,
  draft?: FormDraftStorage<Values>,
) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(() => readDraft(first, draft));
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const inputs = useRef(new Map<Name, HTMLElement>());
  /** Field that is not rendered yet. It gets the focus when it appears. */
  const awaited = useRef<Name>(undefined);
  const names = Object.keys(rules) as Name[];

  const put = (next: Values) => {
    setValues(next);
    draft?.slot.set(JSON.stringify(Object.fromEntries(draft.names.map((it) => [it, next[it]]))));
  };
  const clean = (all: Values): Values => {
    const entries = names.map((it) => [it, rules[it].clean?.(all[it] ?? "") ?? all[it]]);
    return { ...all, ...Object.fromEntries(entries) };
  };
  const setError = (name: Name, text: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: text }));

  const focus = (name: Name) => {
    const input = inputs.current.get(name);
    awaited.current = input ? undefined : name;
    input?.focus();
  };

  const field = (name: Name) => ({
    value: values[name] ?? "",
    error: errors[name],
    inputRef: (input: HTMLElement | null): void => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
      if (input && awaited.current === name) focus(name);
    },
    onChange: (text: string) => {
      put({ ...values, [name]: text });
      setError(name, undefined);
    },
    onBlur: () => {
      // Shows no error for an empty field on blur.
      if (values[name] === "") return;
      const next = { ...values, [name]: clean(values)[name] };
      put(next);
      setError(name, rules[name].check(next[name] ?? "", next));
    },
  });

  /**
   * Returns the cleaned values. If a field is invalid, shows the errors, focuses the first invalid
   * field and returns undefined.
   */
  const validate = (): Values | undefined => {
    const next = clean(values);
    put(next);
    const wrong = names
      .map((it) => [it, rules[it].check(next[it] ?? "", next)] as const)
      .filter(([, text]) => text !== undefined);
    setErrors(Object.fromEntries(wrong) as Partial<Record<Name, string>>);
    if (wrong[0]) focus(wrong[0][0]);
    return wrong.length === 0 ? next : undefined;
  };

  /** Shows an error of the backend at one field. */
  const refuse = (name: Name, text: string) => {
    setError(name, text);
    focus(name);
  };
  return { values, field, validate, refuse, forgetDraft: () => draft?.slot.clear() };
}
