import { beforeEach, expect, it } from "vitest";
import { storage } from "../lib/browser/storage.ts";
import { findElement, mountForTest, pressElement } from "../../test/helpers/mount-for-test.tsx";
import {
  storeReasonInDisputeStatementDraft,
  readDisputeStatementDraft,
  evidenceKindsOfUploadedImages,
  evidenceKindOfImage,
  countUnlabelledImages,
  useDisputeStatementDraft,
} from "./dispute-statement-draft.ts";

const name = "appeal_O1";
const nothing = { type: undefined, content: "", images: [], kinds: {} };
beforeEach(() => storage.personal(name).clear());

function Form({ carried }: { carried?: string[] }) {
  const { statement, setStatement, forget } = useDisputeStatementDraft(name, carried);
  return (
    <>
      <button
        type="button"
        id="write"
        onClick={() => setStatement((before) => ({ ...before, content: "款项没有到账" }))}
      >
        {statement.content}
      </button>
      <button type="button" id="file" onClick={forget}>
        file
      </button>
    </>
  );
}

it("a dispute draft keeps its text when a reason is stored, and is empty after `forget`", () => {
  const { show } = mountForTest(<Form key="1" />);
  pressElement(findElement("#write"));
  storeReasonInDisputeStatementDraft(name, 203);
  show(<Form key="2" />);
  expect(findElement("#write").textContent).toBe("款项没有到账");
  expect(readDisputeStatementDraft(name)).toEqual({
    type: 203,
    content: "款项没有到账",
    images: [],
    kinds: {},
  });
  pressElement(findElement("#file"));
  expect(readDisputeStatementDraft(name)).toEqual(nothing);
});

it("a dispute draft adds the `carried` images only if the stored draft has no images", () => {
  const { show } = mountForTest(<Form key="1" carried={["/a.png"]} />);
  expect(readDisputeStatementDraft(name).images.map((it) => it.url)).toEqual(["/a.png"]);
  show(<Form key="2" carried={["/b.png"]} />);
  expect(readDisputeStatementDraft(name).images.map((it) => it.url)).toEqual(["/a.png"]);
});

it("useDisputeStatementDraft gives no evidence label to a `carried` image", () => {
  mountForTest(<Form carried={["/a.png"]} />);
  const kept = readDisputeStatementDraft(name);
  expect(kept.images.map((it) => evidenceKindOfImage(kept, it))).toEqual([undefined]);
  expect([countUnlabelledImages(kept), evidenceKindsOfUploadedImages(kept)]).toEqual([
    1,
    undefined,
  ]);
});

it("a dispute draft keeps its image labels except labels that are no longer offered", () => {
  storage
    .personal(name)
    .set(JSON.stringify({ urls: ["/a.png", "/b.png"], kinds: { "/a.png": 1, "/b.png": 4 } }));
  const kept = readDisputeStatementDraft(name);
  expect(kept.images.map((it) => evidenceKindOfImage(kept, it))).toEqual([1, undefined]);
});

it("counts unlabelled images except failed uploads, and keeps labels given during an upload", () => {
  const images = [
    { id: "t1", state: "sending" as const, share: 0.5, preview: "" },
    { id: "t2", state: "failed" as const, share: 0, preview: "" },
  ];
  expect(countUnlabelledImages({ images, kinds: {} })).toBe(1);
  expect(countUnlabelledImages({ images, kinds: { t1: 2 } })).toBe(0);
  const arrived = [{ id: "t1", state: "done" as const, share: 1, preview: "", url: "/a.png" }];
  expect(evidenceKindsOfUploadedImages({ ...nothing, images: arrived, kinds: { t1: 2 } })).toEqual([
    2,
  ]);
});

it.each(["not json", '{"type":"203","content":1,"urls":"x"}', "null"])(
  "reads the corrupt stored dispute draft %s as empty",
  (text) => {
    storage.personal(name).set(text);
    expect(readDisputeStatementDraft(name)).toEqual(nothing);
  },
);
