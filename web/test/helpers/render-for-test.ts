import type { ReactNode } from "react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** Renders content asynchronously and removes it after the test. */
export async function renderForTest(content: ReactNode): Promise<HTMLElement> {
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => root.render(content));
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  return page;
}
