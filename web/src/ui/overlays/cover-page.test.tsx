import { expect, test, vi } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { CoverPage } from "./cover-page.tsx";

const page = (fileName: string) => (
  <CoverPage
    open
    nth={1}
    count={1}
    file={new File([], fileName)}
    onDone={() => {}}
    onBroken={() => {}}
    onClose={() => {}}
  />
);

test("CoverPage shows a new file that has the same position as the previous one", () => {
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${(file as File).name}`);
  const { show } = mountForTest(page("first.png"));
  expect(findElement("img").getAttribute("src")).toBe("blob:first.png");
  show(page("second.png"));
  expect(findElement("img").getAttribute("src")).toBe("blob:second.png");
});
