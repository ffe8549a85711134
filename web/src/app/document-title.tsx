import { type ReactNode, useEffect } from "react";
import { setDocumentTitle } from "../lib/browser/document-title.ts";

export function DocumentTitle({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    setDocumentTitle({ screen: title });
  }, [title]);
  return children;
}
