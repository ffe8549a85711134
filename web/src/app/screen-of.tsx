import { Certification } from "contract";
import type { ReactNode } from "react";
import { useRead } from "../api/read.ts";
import { useBack, useGo } from "../lib/navigation.tsx";
import { paths, type RouteName, routes } from "../lib/paths.ts";
import { AppFrame } from "../ui/app-frame.tsx";
import { Blank } from "../ui/blank.tsx";
import { Button } from "../ui/button.tsx";
import { Navbar } from "../ui/navbar.tsx";
import { screens } from "./routes.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

/** The screen of a route behind its gate. The session's own gate is the launch: without a session no screen but unauthorized is drawn. */
export function ScreenOf({ name }: { name: RouteName }) {
  const Screen = screens[name];
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
  if (user.isPending) return <ScreenSkeleton />;
  if (user.data && user.data.isAuthentication !== Certification.done) return <NotCertified name={name} />;
  return children;
}

function NotCertified({ name }: { name: RouteName }) {
  const back = useBack();
  const go = useGo();
  const action = <Button onClick={() => go(paths.certification())}>去认证</Button>;
  return (
    <AppFrame bar={<Navbar title={routes[name].title} onBack={() => back()} />} layout="fill">
      <Blank title="请先完成实名认证" text="完成后即可使用此功能" icon="id" action={action} />
    </AppFrame>
  );
}
