import { useRef } from "react";
import { expect, test } from "vitest";
import { find, mount } from "../../../test/helpers/mount.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

function Deal({ situation }: { situation: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(stage, situation);
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

test("whoever stands on an act that goes is led to the title; whoever has left it is left alone", () => {
  const { show } = mount(<Deal situation="请接单" />);
  find("button").focus();
  show(<Deal situation="等对方付款" />);
  expect(document.activeElement).toBe(find("h2"));
  find("button").focus();
  find("input").focus();
  show(<Deal situation="对方已付款" />);
  expect(document.activeElement).toBe(find("input"));
  find("input").blur();
  show(<Deal situation="已完成" />);
  expect(document.activeElement).toBe(document.body);
});
