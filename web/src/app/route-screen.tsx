import { CertificationStatus, isEqualOrMissing } from "contract";
import { type ReactNode, useState } from "react";
import { useRead } from "../api/read-queries.ts";
import { useElderMode } from "../lib/browser/elder-mode.ts";
import { type RouteName, routes } from "../lib/navigation/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { screenComponentOfRoute } from "./screen-components.ts";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

const ElderRoute = lazyScreen<{ name: RouteName; children: ReactNode }>(
  async () => (await import("./elder-routes.tsx")).ElderRoute,
);
const NotCertified = lazyScreen<{ name: RouteName }>(
  async () => (await import("./certification-required.tsx")).CertificationRequiredPage,
);

/**
 * Renders the screen of a route. If the route requires a certification that the user does not have,
 * renders `NotCertified` instead.
 */
export function RouteScreen({ name }: { name: RouteName }) {
  // Chosen once per mount. When the screen's file has loaded, `screenComponentOfRoute` returns
  // another component, and rendering that one would remount the screen.
  const [Screen] = useState(() => screenComponentOfRoute(name));
  // The settings screen turns elder mode on and off, so it must stay mounted when the mode changes.
  const isElder = useElderMode() && name !== "setting";
  const screen = isElder ? (
    <ElderRoute name={name}>
      <Screen />
    </ElderRoute>
  ) : (
    <Screen />
  );
  return routes[name].gate === "certified" ? (
    <CertifiedOnly name={name}>{screen}</CertifiedOnly>
  ) : (
    screen
  );
}

/**
 * Shows a missing certification before any call is refused. This is only a hint: the backend checks
 * every call itself. If the certification is unknown, the screen is shown.
 */
function CertifiedOnly({ name, children }: { name: RouteName; children: ReactNode }) {
  const user = useRead("userInfo", {});
  if (user.isPending) return <ScreenSkeleton name={name} />;
  if (user.data && !isEqualOrMissing(user.data.isAuthentication, CertificationStatus.done))
    return <NotCertified name={name} />;
  return children;
}
