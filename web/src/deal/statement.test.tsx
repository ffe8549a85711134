import { beforeEach, expect, it } from "vitest";
import { storage } from "../lib/storage.ts";
import { find, mount, press } from "../ui/mount.test-env.tsx";
import { keepReason, keptStatement, useStatement } from "./statement.ts";

const name = "appeal_O1";
const nothing = { type: undefined, content: "", images: [], kinds: {} };
beforeEach(() => storage.personal(name).clear());

function Form({ carried }: { carried?: string[] }) {
  const { statement, setStatement, forget } = useStatement(name, carried);
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
  keepReason(name, 203);
  show(<Form key="2" />);
  expect(find("#write").textContent).toBe("款项没有到账");
  expect(keptStatement(name)).toEqual({ type: 203, content: "款项没有到账", images: [], kinds: {} });
  press(find("#file"));
  expect(keptStatement(name)).toEqual(nothing);
});

it("begins with the pictures that are there anyway, until it has its own", () => {
  const { show } = mount(<Form key="1" carried={["/a.png"]} />);
  expect(keptStatement(name).images.map((it) => it.url)).toEqual(["/a.png"]);
  show(<Form key="2" carried={["/b.png"]} />);
  expect(keptStatement(name).images.map((it) => it.url)).toEqual(["/a.png"]);
});

it.each(["not json", '{"type":"203","content":1,"urls":"x"}', "null"])("what was tampered with is nothing: %s", (text) => {
  storage.personal(name).set(text);
  expect(keptStatement(name)).toEqual(nothing);
});
