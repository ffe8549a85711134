import { type ReactNode, useEffect } from "react";
import { titlePage } from "../lib/browser/page-title.ts";

/** Names the page after what it shows. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    titlePage({ screen: title });
  }, [title]);
  return children;
}
