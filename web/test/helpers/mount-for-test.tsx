import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { OverlayHost } from "../../src/ui/overlays/overlay-host.tsx";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Runs one step and lets React apply its effects. */
export function runInAct(step: () => unknown): void {
  act(() => {
    step();
  });
}

/** Renders a component with its overlays for one test and removes it afterwards. */
export function mountForTest(node: ReactNode) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const show = (next: ReactNode) => runInAct(() => root.render(<OverlayHost>{next}</OverlayHost>));
  show(node);
  onTestFinished(() => {
    runInAct(() => root.unmount());
    host.remove();
  });
  return { host, show };
}

export const findElement = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
};

export const pressElement = (element: HTMLElement) => runInAct(() => element.click());
export const pressKey = (element: HTMLElement, name: string) =>
  runInAct(() =>
    element.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
    ),
  );
