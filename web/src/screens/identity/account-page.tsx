import type { Output } from "contract";
import type { ReactNode } from "react";
import { useRead } from "../../api/read.ts";
import { useBack } from "../../lib/navigation/navigation.tsx";
import { useCloseOnBack } from "../../lib/navigation/overlay-stack.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { Loaded } from "../../ui/layout/loaded.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";

interface AccountPageProps {
  title: string;
  children: (user: Output<"userInfo">) => ReactNode;
  /** Back within the page, to the step before. */
  onBack?: (() => void) | undefined;
  /** A keypad takes the whole width. */
  flush?: boolean;
}

/** A white page about one thing of the account, drawn once it is known whose. */
export function AccountPage({ title, children, onBack, flush = false }: AccountPageProps) {
  const back = useBack();
  const user = useRead("userInfo", {});
  // The arrow and the phone's own Back go the same way, the last step first: what was proved before is not lost with the page.
  useCloseOnBack(onBack !== undefined, () => onBack?.());
  return (
    <AppFrame
      surface
      layout={flush ? "flush" : "pad"}
      bar={
        <Navbar
          surface
          title={title}
          onBack={onBack ? () => window.history.back() : () => back()}
        />
      }
      busy={user.isPending}
    >
      <Loaded read={user}>{children}</Loaded>
    </AppFrame>
  );
}
