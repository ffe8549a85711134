import { useEffect } from "react";
import { openGate } from "../api/gate.ts";
import { useBack } from "../lib/navigation.tsx";
import { type RouteName, routes } from "../lib/paths.ts";
import { AppFrame } from "../ui/app-frame.tsx";
import { Blank } from "../ui/blank.tsx";
import { Button } from "../ui/button.tsx";
import { Navbar } from "../ui/navbar.tsx";

const openSteps = () => openGate("certificationNeeded");

/** Stands where a screen would that only certified people may use. */
export function NotCertified({ name }: { name: RouteName }) {
  const back = useBack();
  useEffect(openSteps, []);
  const action = <Button onClick={openSteps}>去认证</Button>;
  return (
    <AppFrame bar={<Navbar title={routes[name].title} onBack={() => back()} />} layout="fill">
      <Blank title="请先完成实名认证" text="完成后即可使用此功能" icon="id" action={action} />
    </AppFrame>
  );
}
