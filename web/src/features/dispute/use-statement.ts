import { useEffect, useState } from "react";
import { forgetStatement } from "../../lib/kept-statement.ts";
import { keepDraft, readDraft } from "./statement.ts";

/** What is being written, kept on the device under this name until it is filed. */
export function useStatement(name: string) {
  const [statement, setStatement] = useState(() => readDraft(name));
  useEffect(() => keepDraft(name, statement), [name, statement]);
  return { statement, setStatement, forget: () => forgetStatement(name) };
}
