import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as ReactModule from "react";
import type { ComponentType, ReactNode } from "react";
import type { Root } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { asModule, leanRenderer } from "../../lean-react.ts";

// Both as they are sent to phones: the ones that tests run with otherwise are for developers.
const need = createRequire(import.meta.url);
const besides = (name: string, file: string) => join(dirname(need.resolve(name)), "cjs", file);
const React = need(besides("react", "react.production.js")) as typeof ReactModule;
const whole = readFileSync(besides("react-dom", "react-dom-client.production.js"), "utf8");

type Parts = Record<string, unknown>;
function run<Exports>(code: string, parts: Parts): Exports {
  const exports = {} as Exports;
  // oxlint-disable-next-line no-implied-eval -- a file of a package, as the bundler would run it
  new Function("require", "exports", code)((name: string) => parts[name], exports);
  return exports;
}

const domFile = readFileSync(besides("react-dom", "react-dom.production.js"), "utf8");
type Renderer = { createRoot: (place: Element) => Root };
function rendererOf(code: string): Renderer {
  return run<Renderer>(code, {
    react: React,
    "react-dom": run(domFile, { react: React }),
    scheduler: createRequire(need.resolve("react-dom"))("scheduler"),
  });
}

const { createElement: h, useState, useEffect, useLayoutEffect, useRef, useTransition, useDeferredValue, Suspense, Fragment } = React;
const Activity = React.Activity as ComponentType<{ mode: "hidden" | "visible"; children?: ReactNode }>;

class Guarded extends React.Component<{ children: ReactNode }> {
  override readonly state = { broken: "" };
  static readonly getDerivedStateFromError = (error: Error) => ({ broken: error.message });
  override render() {
    return this.state.broken === "" ? this.props.children : h("p", null, `broken: ${this.state.broken}`);
  }
}
const Breaks = ({ at }: { at: number }) => {
  if (at === 3) throw new Error("three");
  return h("i", null, "whole");
};
const Late = React.lazy(async () => ({ default: () => h("em", null, "late") }));
const Word = React.createContext("none");
const Row = React.memo(({ name }: { name: string }) => h("li", { title: name }, name, h("small", null, React.useContext(Word))));
const Effects = ({ log }: { log: string[] }) => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => void log.push(`layout ${String(place.current?.textContent)}`), [log]);
  useEffect(() => {
    log.push("effect");
    return () => void log.push("gone");
  }, [log]);
  return h("span", { ref: place }, "effects");
};

/** Each tap is a step: what is drawn, hidden, put in another order, late, broken, typed. */
function Everything({ log }: { log: string[] }) {
  const [at, setAt] = useState(0);
  const [text, setText] = useState("");
  const [isPending, start] = useTransition();
  const rows = at % 2 === 0 ? ["a", "b", "c", "d"] : ["d", "b", "e", "a"];
  const slow = useDeferredValue(at);
  return h(
    Word,
    { value: `word ${at}` },
    h("button", { type: "button", onClick: () => start(() => setAt(at + 1)), className: `step${at}`, style: { top: at } }, `step ${at}`),
    h("input", { value: text, onChange: (event) => setText(event.target.value), "aria-label": "text", maxLength: 9 }),
    h("input", { type: "checkbox", checked: at % 2 === 1, readOnly: true }),
    h("select", { value: String(at % 3), onChange: () => {} }, ...[0, 1, 2].map((it) => h("option", { key: it, value: it }, it))),
    h("textarea", { defaultValue: "lines" }),
    h("svg", { viewBox: "0 0 1 1" }, h("path", { d: "M0 0", strokeWidth: at })),
    h(
      "ul",
      null,
      rows.map((it) => h(Fragment, { key: it }, h(Row, { name: it }), at > 1 && it === "a" && h("hr"))),
    ),
    h(Suspense, { fallback: h("p", null, "wait") }, at > 0 && h(Late)),
    h(Activity, { mode: at % 2 === 0 ? "visible" : "hidden" }, h(Effects, { log })),
    h(Guarded, null, h(Breaks, { at })),
    h("p", { dangerouslySetInnerHTML: { __html: `<b>${slow}</b>` }, hidden: at === 2 }),
    h("output", null, String(isPending), text),
  );
}

async function pagesOf({ createRoot }: Renderer): Promise<{ pages: string[]; log: string[] }> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const [log, pages]: [string[], string[]] = [[], []];
  const look = async (step: number, said: string) => {
    await vi.waitFor(() => {
      expect(place.querySelector("button")?.textContent).toBe(`step ${step}`);
      expect(place.querySelector("b")?.textContent).toBe(`${step}`);
      expect(place.querySelector("output")?.textContent).toBe(`false${said}`);
    }, 10_000);
    pages.push(place.innerHTML);
  };
  root.render(h(React.StrictMode, null, h(Everything, { log })));
  for (let step = 0; step < 5; step++) {
    await look(step, "");
    place.querySelector("button")?.click();
  }
  await look(5, "");
  const input = place.querySelector("input");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "typed");
  input?.dispatchEvent(new Event("input", { bubbles: true }));
  await look(5, "typed");
  root.unmount();
  await vi.waitFor(() => expect(place.innerHTML).toBe(""), 10_000);
  place.remove();
  return { pages, log };
}

const lean = leanRenderer(whole);

test("the lean renderer draws what the whole one draws", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const [ours, theirs] = [await pagesOf(rendererOf(lean)), await pagesOf(rendererOf(whole))];
  expect(ours).toEqual(theirs);
  expect(theirs.pages[1]).toContain("<em>late</em>");
  expect(theirs.pages[4]).toContain("broken: three");
  expect(theirs.log).toContain("gone");
});

test("it is a good deal lighter, and takes no page over", () => {
  expect(lean.length).toBeLessThan(whole.length * 0.9);
  expect(rendererOf(lean)).not.toHaveProperty("hydrateRoot");
});

test("nothing in it takes down at the beginning where it was made", () => {
  const made = /^(?:var |  )\w+ = Error\(/m;
  expect(whole).toMatch(made);
  expect(lean).not.toMatch(made);
});

test("as a module a file hands out what it did, and takes what it took", async () => {
  type Scheduler = { unstable_now: () => number };
  const code = readFileSync(
    join(dirname(createRequire(need.resolve("react-dom")).resolve("scheduler")), "cjs/scheduler.production.js"),
    "utf8",
  );
  const it = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(asModule(code))}`)) as Scheduler;
  expect(Object.keys(it)).toEqual(Object.keys(run<Scheduler>(code, {})).toSorted());
  expect(it.unstable_now()).toBeGreaterThan(0);
  const renderer = asModule(lean);
  expect(renderer).toMatch(
    /^import \* as Scheduler from "scheduler";\nimport \* as React from "react";\nimport \* as ReactDOM from "react-dom";$/m,
  );
  expect(renderer).not.toMatch(/\brequire\(|\bexports\./);
});

test("another renderer than the one that was looked at stops the build", () => {
  expect(() => leanRenderer(whole.replaceAll("commitExitViewTransitions", "commitLeaving"))).toThrow(/commitExitViewTransitions/);
  expect(() => leanRenderer(whole.replaceAll("isHydrating", "takesOver"))).toThrow(/look again/);
});
