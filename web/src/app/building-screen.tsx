import { routes, type RouteName } from "../lib/paths.ts";
import { useBack } from "../lib/navigation.tsx";
import { AppFrame } from "../ui/app-frame.tsx";
import { Blank } from "../ui/blank.tsx";
import { Button } from "../ui/button.tsx";
import { Navbar } from "../ui/navbar.tsx";
import { Titlebar } from "../ui/titlebar.tsx";

/** Stands in for a screen that is still to be written: its address, title, gate and way back are already the real ones. */
export function BuildingScreen({ name }: { name: RouteName }) {
  const back = useBack();
  const { title, tabBar } = routes[name];
  const action = (
    <Button variant="line" onClick={() => back()}>
      返回
    </Button>
  );
  return (
    <AppFrame bar={tabBar ? <Titlebar title={title} /> : <Navbar title={title} onBack={() => back()} />} layout="fill">
      <Blank title="功能建设中" text="敬请期待" icon="tray" action={action} />
    </AppFrame>
  );
}
