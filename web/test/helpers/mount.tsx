import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Does one thing and lets React finish what follows from it. */
export function doing(step: () => unknown): void {
  act(() => {
    step();
  });
}

/** Puts a part on the page for one test, and takes it away after it. */
export function mount(node: ReactNode) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const show = (next: ReactNode) => doing(() => root.render(next));
  show(node);
  onTestFinished(() => {
    doing(() => root.unmount());
    host.remove();
  });
  return { host, show };
}

export const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
};

export const press = (element: HTMLElement) => doing(() => element.click());
export const key = (element: HTMLElement, name: string) =>
  doing(() => element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));
