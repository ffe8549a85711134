import { useEffect, useState } from "react";
import { storage } from "../../lib/storage.ts";
import { keepDraft, readDraft } from "./statement.ts";

/** What is being written, kept on the device under this name until it is filed. */
export function useStatement(name: string) {
  const [statement, setStatement] = useState(() => readDraft(storage.personal(name)));
  useEffect(() => keepDraft(storage.personal(name), statement), [name, statement]);
  return { statement, setStatement, forget: () => storage.personal(name).clear() };
}
