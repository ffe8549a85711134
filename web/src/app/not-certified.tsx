import { useEffect } from "react";
import { openSteps } from "../deal/steps.ts";
import { useBack } from "../lib/navigation.tsx";
import { type RouteName, routes } from "../lib/paths.ts";
import { AppFrame } from "../ui/frame/app-frame.tsx";
import { Blank } from "../ui/frame/blank.tsx";
import { Button } from "../ui/control/button.tsx";
import { Navbar } from "../ui/frame/navbar.tsx";

const ask = () => openSteps("certificationNeeded");

/** Stands where a screen would that only certified people may use. */
export function NotCertified({ name }: { name: RouteName }) {
  const back = useBack();
  useEffect(ask, []);
  const action = <Button onClick={ask}>去认证</Button>;
  return (
    <AppFrame bar={<Navbar title={routes[name].title} onBack={() => back()} />} layout="fill">
      <Blank title="请先完成实名认证" text="完成后即可使用此功能" icon="id" action={action} />
    </AppFrame>
  );
}
