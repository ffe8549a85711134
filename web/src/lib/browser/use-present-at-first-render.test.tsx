import { describe, expect, test } from "vitest";
import { mountPart } from "../../../test/helpers/mount-part.tsx";
import { usePresentAtFirstRender } from "./use-present-at-first-render.ts";

function Probe({ ready, isThere }: { ready: boolean; isThere: boolean }) {
  return <p>{String(usePresentAtFirstRender(ready, isThere))}</p>;
}
const shown = () => document.body.textContent;

describe("usePresentAtFirstRender", () => {
  test("stays true for content that existed when the data arrived", () => {
    const { show } = mountPart(<Probe ready={false} isThere={false} />);
    show(<Probe ready isThere />);
    expect(shown()).toBe("true");
    show(<Probe ready isThere />);
    expect(shown()).toBe("true");
  });

  test("is false for content that appears later, even after it disappeared once", () => {
    const { show } = mountPart(<Probe ready isThere={false} />);
    show(<Probe ready isThere />);
    expect(shown()).toBe("false");
    show(<Probe ready isThere={false} />);
    show(<Probe ready isThere />);
    expect(shown()).toBe("false");
  });
});
