import type { Output } from "contract";
import type { ReactNode } from "react";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";

interface AccountSettingPageProps {
  title: string;
  children: (user: Output<"userInfo">) => ReactNode;
  /** Returns to the previous step within the page. If undefined, Back leaves the page. */
  onBack?: (() => void) | undefined;
  /** True for a page with a keypad, which takes the full width of the screen. */
  flush?: boolean;
}

/** Page for one setting of the account. Its content is shown after the user's data has loaded. */
export function AccountSettingPageFrame({
  title,
  children,
  onBack,
  flush = false,
}: AccountSettingPageProps) {
  const back = useGoBack();
  const user = useRead("userInfo", {});
  // If the page has several steps, the arrow in the bar and the Back of the system both call
  // `onBack`. Otherwise, Back would leave the page and lose the completed steps.
  useCloseOverlayOnBack(onBack !== undefined, () => onBack?.());
  return (
    <PageLayout
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
      <LoadedContent read={user}>{children}</LoadedContent>
    </PageLayout>
  );
}
