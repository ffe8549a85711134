import { BrowserRouter, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import {
  storePrerequisiteRequest,
  openPrerequisites,
  usePrerequisiteRequest,
} from "../trade/prerequisites.ts";
import { routeNameAt } from "../lib/navigation/paths.ts";
import { runInAct, findElement, mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { RouteContent } from "./route-content.tsx";
import { PrerequisiteOverlays } from "./prerequisite-overlays.tsx";

vi.mock("./lazy-screen.ts", () => ({ lazyScreen: () => () => null }));

function Screens() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = usePrerequisiteRequest();
  const leave = () => {
    storePrerequisiteRequest();
    void navigate("/home/certifiname");
  };
  return (
    <>
      <RouteContent key={pathname} name={routeNameAt(pathname) ?? "buy"}>
        <button type="button" onClick={leave}>
          {list?.code}
        </button>
      </RouteContent>
      <PrerequisiteOverlays />
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
  runInAct(() => openPrerequisites("certificationNeeded", "/home/payment"));
});

test("the list of steps is hidden on the next screen until Back", () => {
  runInAct(leave);
  expect(listed()).toBe("");
  runInAct(goBack);
  expect(listed()).toBe("certificationNeeded");
});

test("Back before the next screen has rendered shows the list of steps", () => {
  runInAct(() => {
    leave();
    goBack();
  });
  expect(listed()).toBe("certificationNeeded");
});
