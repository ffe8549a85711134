import type { Output } from "contract";
import type { ReactNode } from "react";
import { useRead } from "../../api/read.ts";
import { useBack } from "../../lib/navigation.tsx";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Navbar } from "../../ui/navbar.tsx";

interface AccountPageProps {
  title: string;
  children: (user: Output<"userInfo">) => ReactNode;
  foot?: ReactNode;
  /** Back within the page, to the step before. */
  onBack?: (() => void) | undefined;
  /** A keypad takes the whole width. */
  flush?: boolean;
}

/** A white page about one thing of the account, drawn once it is known whose. */
export function AccountPage({ title, children, foot, onBack, flush = false }: AccountPageProps) {
  const back = useBack();
  const user = useRead("userInfo", {});
  return (
    <AppFrame
      surface
      layout={flush ? "flush" : "pad"}
      bar={<Navbar surface title={title} onBack={onBack ?? (() => back())} />}
      busy={user.isPending}
      foot={user.data && foot}
    >
      <Loaded read={user}>{children}</Loaded>
    </AppFrame>
  );
}
