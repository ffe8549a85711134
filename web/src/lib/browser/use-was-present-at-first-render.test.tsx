import { describe, expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useWasPresentAtFirstRender } from "./use-was-present-at-first-render.ts";

function Probe({ ready, isThere }: { ready: boolean; isThere: boolean }) {
  return <p>{String(useWasPresentAtFirstRender(ready, isThere))}</p>;
}
const shown = () => document.body.textContent;

describe("useWasPresentAtFirstRender", () => {
  test("useWasPresentAtFirstRender stays true for content that existed when the data arrived", () => {
    const { show } = mountForTest(<Probe ready={false} isThere={false} />);
    show(<Probe ready isThere />);
    expect(shown()).toBe("true");
    show(<Probe ready isThere />);
    expect(shown()).toBe("true");
  });

  test("useWasPresentAtFirstRender is false for content that appears later, also when it reappears", () => {
    const { show } = mountForTest(<Probe ready isThere={false} />);
    show(<Probe ready isThere />);
    expect(shown()).toBe("false");
    show(<Probe ready isThere={false} />);
    show(<Probe ready isThere />);
    expect(shown()).toBe("false");
  });
});
