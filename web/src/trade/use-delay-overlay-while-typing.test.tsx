import { act } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { useDelayOverlayWhileTyping } from "./use-delay-overlay-while-typing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function Page({ wanted }: { wanted: boolean }) {
  const isHeld = useDelayOverlayWhileTyping(wanted);
  return (
    <>
      <textarea />
      <p>{wanted && !isHeld ? "shown" : "waits"}</p>
    </>
  );
}
const state = () => document.querySelector("p")?.textContent;
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => {
  const found = document.querySelector("textarea");
  if (!found) throw new Error("no field");
  return found;
};
const type = (text: string) =>
  act(() => {
    field().focus();
    field().value = text;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });

describe("useDelayOverlayWhileTyping", () => {
  test("shows the overlay at once if no text field has focus", () => {
    mountForTest(<Page wanted />);
    expect(state()).toBe("shown");
  });

  test("delays the overlay while the focused field contains text", async () => {
    const { rerender } = mountedPage();
    type("您好");
    rerender(true);
    await later(60_000);
    expect(state()).toBe("waits");
    act(() => field().blur());
    await later(500);
    expect(state()).toBe("shown");
  });

  test("shows the delayed overlay two seconds after the text was sent", async () => {
    const { rerender } = mountedPage();
    type("您好");
    rerender(true);
    type("");
    await later(1_000);
    expect(state()).toBe("waits");
    await later(1_500);
    expect(state()).toBe("shown");
  });

  test("keeps a visible overlay open when the user starts to type", async () => {
    const { rerender } = mountedPage();
    rerender(true);
    type("您好");
    await later(1_000);
    expect(state()).toBe("shown");
  });
});

function mountedPage() {
  const { show } = mountForTest(<Page wanted={false} />);
  return { rerender: (wanted: boolean) => show(<Page wanted={wanted} />) };
}
