import { type ReactNode, useEffect } from "react";
import { setPageTitle } from "../lib/browser/document-title.ts";

/** Sets the document title. */
export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    setPageTitle({ screen: title });
  }, [title]);
  return children;
}
