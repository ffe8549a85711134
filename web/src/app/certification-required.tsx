import { useEffect } from "react";
import { openPrerequisites } from "../trade/prerequisites.ts";
import { useGoBack } from "../lib/navigation/navigation.tsx";
import { type RouteName, routes } from "../lib/navigation/paths.ts";
import { AppFrame } from "../ui/layout/app-frame.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { Button } from "../ui/base/button.tsx";
import { Navbar } from "../ui/layout/navbar.tsx";

const openCertificationSteps = () => openPrerequisites("certificationNeeded");

/** Replaces a screen that only certified users may use. */
export function CertificationRequired({ name }: { name: RouteName }) {
  const back = useGoBack();
  useEffect(openCertificationSteps, []);
  const action = <Button onClick={openCertificationSteps}>去认证</Button>;
  return (
    <AppFrame bar={<Navbar title={routes[name].title} onBack={() => back()} />} layout="fill">
      <EmptyState title="请先完成实名认证" text="完成后即可使用此功能" icon="id" action={action} />
    </AppFrame>
  );
}
