import { BrowserRouter, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { leaveForPrerequisite, openPrerequisites, usePrerequisiteTrip } from "../trade/prerequisites.ts";
import { routeAt } from "../lib/navigation/paths.ts";
import { doing, find, mount } from "../../test/helpers/mount.tsx";
import { RouteSlot } from "./route-slot.tsx";
import { PrerequisiteOverlays } from "./prerequisite-overlays.tsx";

vi.mock("./lazy-screen.ts", () => ({ lazyScreen: () => () => null }));

function Screens() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = usePrerequisiteTrip();
  const leave = () => {
    leaveForPrerequisite();
    void navigate("/home/certifiname");
  };
  return (
    <>
      <RouteSlot key={pathname} name={routeAt(pathname) ?? "buy"}>
        <button type="button" onClick={leave}>
          {list?.code}
        </button>
      </RouteSlot>
      <PrerequisiteOverlays />
    </>
  );
}
const listed = () => find("button").textContent;
const leave = () => find("button").click();
/** As the browser's own button does it. */
const goBack = () => {
  history.replaceState(null, "", "/home/payment");
  dispatchEvent(new PopStateEvent("popstate"));
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/home/payment");
  mount(
    <BrowserRouter>
      <Screens />
    </BrowserRouter>,
  );
  doing(() => openPrerequisites("certificationNeeded", "/home/payment"));
});

test("the list goes with the screen it stands on, and comes back with it", () => {
  doing(leave);
  expect(listed()).toBe("");
  doing(goBack);
  expect(listed()).toBe("certificationNeeded");
});

test("who is back before the next screen was drawn finds the list too", () => {
  doing(() => {
    leave();
    goBack();
  });
  expect(listed()).toBe("certificationNeeded");
});
