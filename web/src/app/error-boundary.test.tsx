import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

const place = document.createElement("div");
let root: ReturnType<typeof createRoot>;
const show = (name: string, broken: boolean) =>
  act(() =>
    root.render(
      <ErrorBoundary resetKey={name}>
        <Screen broken={broken} />
      </ErrorBoundary>,
    ),
  );
function Screen({ broken }: { broken: boolean }) {
  if (broken) throw new Error("a bug");
  return <p>all is well</p>;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(console, "error").mockReturnValue();
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("ErrorBoundary shows the error message in place of a screen that crashes", () => {
  show("buy", true);
  expect(place.textContent).toContain("系统错误，请稍后重试");
});
it("ErrorBoundary reports to the server that a screen crashed, without details of the error", async () => {
  const send = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  show("buy", true);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  const [path, body] = send.mock.calls[0] ?? [];
  expect(path).toBe("/lwh5/reports");
  expect((body as Blob).type).toBe("application/reports+json");
  expect(await (body as Blob).text()).toBe('[{"type":"app-crash"}]');
});
it("the retry button of ErrorBoundary reloads the page", () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  show("buy", true);
  act(() => place.querySelector("button")?.click());
  expect(reload).toHaveBeenCalledTimes(1);
});
it("the customer service button of ErrorBoundary opens that screen by a new page load", () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  show("buy", true);
  act(() =>
    [...place.querySelectorAll("button")].find((it) => it.textContent === "联系客服")?.click(),
  );
  expect(assign).toHaveBeenCalledWith("/lwh5/home/onlineService");
});
it("ErrorBoundary removes the error message when another screen is opened", () => {
  show("buy", true);
  show("sell", false);
  expect(place.textContent).toBe("all is well");
});
