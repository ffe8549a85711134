import { BrowserRouter, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import {
  storePrerequisiteListOrigin,
  openAddPayMethodSheet,
  openPrerequisiteList,
  usePrerequisiteListOrigin,
  useShownPrerequisiteStepSheet,
} from "../trade/prerequisites.ts";
import { routeNameOfPath } from "../lib/navigation/paths.ts";
import {
  runInAct,
  findElement,
  mountForTest,
  pressKey,
} from "../../test/helpers/mount-for-test.tsx";
import { ScreenWithFallbacks } from "./screen-with-fallbacks.tsx";
import { TradePrerequisiteOverlays } from "./prerequisite-overlays.tsx";

vi.mock("./lazy-screen.ts", () => ({ lazyScreen: () => () => null }));

function Screens() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = usePrerequisiteListOrigin();
  const step = useShownPrerequisiteStepSheet();
  const leave = () => {
    storePrerequisiteListOrigin();
    void navigate("/home/certifiname");
  };
  return (
    <>
      <ScreenWithFallbacks key={pathname} name={routeNameOfPath(pathname) ?? "buy"}>
        <button type="button" data-step={step} onClick={leave}>
          {list?.code}
        </button>
      </ScreenWithFallbacks>
      <TradePrerequisiteOverlays />
    </>
  );
}
const listed = () => findElement("button").textContent;
const leave = () => findElement("button").click();
/** Goes back like the browser's button. */
const goBack = () => {
  history.replaceState(null, "", "/home/payment");
  dispatchEvent(new PopStateEvent("popstate"));
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/home/payment");
  mountForTest(
    <BrowserRouter>
      <Screens />
    </BrowserRouter>,
  );
  runInAct(() => openPrerequisiteList("certificationNeeded", "/home/payment"));
});

test("the prerequisite list is hidden on the screen of a step until the user goes back", () => {
  runInAct(leave);
  expect(listed()).toBe("");
  runInAct(goBack);
  expect(listed()).toBe("certificationNeeded");
});

test("Back shows the prerequisite list again even before the screen of a step has rendered", () => {
  runInAct(() => {
    leave();
    goBack();
  });
  expect(listed()).toBe("certificationNeeded");
});

test("the prerequisite list returns if the user cancels while the sheet of a step loads", () => {
  const step = () => findElement("button").dataset["step"];
  runInAct(openAddPayMethodSheet);
  expect(step()).toBe("methods");
  pressKey(document.body, "Escape");
  expect(step()).toBeUndefined();
  expect(listed()).toBe("certificationNeeded");
});
