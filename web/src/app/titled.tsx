import { type ReactNode, useEffect } from "react";

/** Names the page after what it shows. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return children;
}
