import { useEffect } from "react";
import { openPrerequisiteList } from "../trade/prerequisites.ts";
import { useGoBack } from "../lib/navigation/navigation.tsx";
import { type RouteName, routes } from "../lib/navigation/paths.ts";
import { PageLayout } from "../ui/layout/page-layout.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { Button } from "../ui/base/button.tsx";
import { Navbar } from "../ui/layout/navbar.tsx";

const openCertificationSteps = () => openPrerequisiteList("certificationNeeded");

/** Replaces a screen that only certified users may use. */
export function CertificationRequiredPage({ name }: { name: RouteName }) {
  const back = useGoBack();
  useEffect(openCertificationSteps, []);
  const action = <Button onClick={openCertificationSteps}>去认证</Button>;
  return (
    <PageLayout bar={<Navbar title={routes[name].title} onBack={() => back()} />} layout="fill">
      <EmptyState title="请先完成实名认证" text="完成后即可使用此功能" icon="id" action={action} />
    </PageLayout>
  );
}
