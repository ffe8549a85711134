import { beforeEach, expect, it } from "vitest";
import { storage } from "../lib/storage.ts";
import { find, mount, press } from "../ui/mount.test-env.tsx";
import { keptStatement, useStatement } from "./statement.ts";

const name = "appeal_O1";
const nothing = { type: undefined, content: "", images: [] };
beforeEach(() => storage.personal(name).clear());

function Form({ found }: { found?: number }) {
  const { statement, setStatement, forget } = useStatement(name, found);
  return (
    <>
      <button type="button" id="write" onClick={() => setStatement((before) => ({ ...before, content: "款项没有到账" }))}>
        {statement.content}
      </button>
      <button type="button" id="file" onClick={forget}>
        file
      </button>
    </>
  );
}

it("a reason that was found elsewhere joins the words that are there, and stays until it is filed", () => {
  const { show } = mount(<Form key="1" />);
  press(find("#write"));
  show(<Form key="2" found={203} />);
  expect(find("#write").textContent).toBe("款项没有到账");
  expect(keptStatement(name)).toEqual({ type: 203, content: "款项没有到账", images: [] });
  press(find("#file"));
  expect(keptStatement(name)).toEqual(nothing);
});

it.each(["not json", '{"type":"203","content":1,"urls":"x"}', "null"])("what was tampered with is nothing: %s", (text) => {
  storage.personal(name).set(text);
  expect(keptStatement(name)).toEqual(nothing);
});
