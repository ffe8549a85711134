import { useRef } from "react";
import { expect, test } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useFocusFallbackToHeading } from "./use-focus-fallback.ts";

function Deal({ situation }: { situation: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const kept = useFocusFallbackToHeading(stage, situation);
  return (
    <div ref={stage}>
      <h2>{situation}</h2>
      <p key={situation} {...kept}>
        <button type="button">{`做 ${situation}`}</button>
      </p>
      <input />
    </div>
  );
}

test("focuses the heading only if the focused action is removed", () => {
  const { show } = mountForTest(<Deal situation="请接单" />);
  findElement("button").focus();
  show(<Deal situation="等对方付款" />);
  expect(document.activeElement).toBe(findElement("h2"));
  findElement("button").focus();
  findElement("input").focus();
  show(<Deal situation="对方已付款" />);
  expect(document.activeElement).toBe(findElement("input"));
  findElement("input").blur();
  show(<Deal situation="已完成" />);
  expect(document.activeElement).toBe(document.body);
});
