import { useRef } from "react";
import { expect, test } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useFocusFallbackToHeading } from "./use-focus-fallback.ts";

function Deal({ substatus }: { substatus: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const kept = useFocusFallbackToHeading(stage, substatus);
  return (
    <div ref={stage}>
      <h2>{substatus}</h2>
      <p key={substatus} {...kept}>
        <button type="button">{`做 ${substatus}`}</button>
      </p>
      <input />
    </div>
  );
}

test("useFocusFallbackToHeading focuses the heading only if the focused action is removed", () => {
  const { show } = mountForTest(<Deal substatus="请接单" />);
  findElement("button").focus();
  show(<Deal substatus="等对方付款" />);
  expect(document.activeElement).toBe(findElement("h2"));
  findElement("button").focus();
  findElement("input").focus();
  show(<Deal substatus="对方已付款" />);
  expect(document.activeElement).toBe(findElement("input"));
  findElement("input").blur();
  show(<Deal substatus="已完成" />);
  expect(document.activeElement).toBe(document.body);
});
