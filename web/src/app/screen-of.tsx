import { Certification, isOrUnknown } from "contract";
import { type ReactNode, useState } from "react";
import { useRead } from "../api/read.ts";
import { type RouteName, routes } from "../lib/navigation/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { screenComponentOf } from "./screen-file.ts";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

const NotCertified = lazyScreen<{ name: RouteName }>(
  async () => (await import("./not-certified.tsx")).NotCertified,
);

/** The screen of a route behind its gate. The session's own gate is the launch: without a session no screen but unauthorized is drawn. */
export function ScreenOf({ name }: { name: RouteName }) {
  // It stays the same one while it stands: the file may come meanwhile.
  const [Screen] = useState(() => screenComponentOf(name));
  if (routes[name].gate !== "certified") return <Screen />;
  return (
    <CertifiedOnly name={name}>
      <Screen />
    </CertifiedOnly>
  );
}

/** The backend asks again at every call; this only says earlier what is missing. When it cannot be known, the screen is shown. */
function CertifiedOnly({ name, children }: { name: RouteName; children: ReactNode }) {
  const user = useRead("userInfo", {});
  if (user.isPending) return <ScreenSkeleton name={name} />;
  if (user.data && !isOrUnknown(user.data.isAuthentication, Certification.done))
    return <NotCertified name={name} />;
  return children;
}
