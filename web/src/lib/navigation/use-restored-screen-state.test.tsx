import { act } from "react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { expect, test } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { useRestoredScreenState } from "./use-restored-screen-state.ts";
import { saveScreenState, readSavedScreenState } from "./saved-screen-state.ts";

function List() {
  const [tab, setTab] = useRestoredScreenState<string | undefined>("list", () => "first");
  const navigate = useNavigate();
  return (
    <>
      <output>{tab ?? "none"}</output>
      <button type="button" id="second" onClick={() => setTab("second")}>
        second
      </button>
      <button type="button" id="none" onClick={() => setTab(undefined)}>
        none
      </button>
      <button type="button" id="row" onClick={() => void navigate("/row")}>
        row
      </button>
    </>
  );
}
function Row() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" id="back" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" id="anew" onClick={() => void navigate("/list")}>
        anew
      </button>
    </>
  );
}
const tap = (id: string) => act(async () => pressElement(findElement(`#${id}`)));
const shown = () => findElement("output").textContent;

test("Back restores the user's choice on a screen, and a new visit starts with the default", async () => {
  mountForTest(
    <MemoryRouter initialEntries={["/list"]}>
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="/row" element={<Row />} />
      </Routes>
    </MemoryRouter>,
  );
  await tap("second");
  await tap("row");
  await tap("anew");
  expect(shown()).toBe("first");
  // Choosing nothing is a choice as well.
  await tap("none");
  await tap("row");
  await tap("back");
  expect(shown()).toBe("none");
});

test("saveScreenState removes the least recently stored value if too many are stored", () => {
  saveScreenState("a", 1);
  saveScreenState("b", 2);
  for (let n = 0; n < 98; n += 1) saveScreenState(`other ${n}`, n);
  saveScreenState("a", 3);
  saveScreenState("one more", 0);
  expect([
    readSavedScreenState("a"),
    readSavedScreenState("b"),
    readSavedScreenState("other 0"),
  ]).toEqual([3, undefined, 0]);
});
