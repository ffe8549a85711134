import { useState } from "react";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { launchKeyFromQuery, paths } from "../../lib/navigation/paths.ts";
import { parseRouteHistory } from "../../lib/navigation/route-history.ts";
import { storage } from "../../lib/browser/storage.ts";
import { Button } from "../../ui/base/button.tsx";
import { FullScreenMessage } from "../../ui/layout/full-screen-message.tsx";
import { startSessionFromUrl } from "./start-session-from-url.ts";

/**
 * Shown after the session has ended. With stored credentials or a launch key in the URL, the user
 * can log in again. Otherwise they must return to the app that opened this one.
 */
export function UnauthorizedScreen() {
  const [canEnter] = useState(() =>
    [storage.token.get(), launchKeyFromQuery(window.location.search), storage.p.get()].some(
      (it) => it !== undefined,
    ),
  );
  return (
    <FullScreenMessage
      title="登录已失效"
      text={
        canEnter ? "重新进入后会回到刚才的页面" : "请回到原应用重新进入，资产和进行中的订单不受影响"
      }
      icon="lock"
      action={canEnter && <Ways />}
    />
  );
}

/**
 * Returns the path of the last screen, because it may show a running order. Returns the path of the
 * market if no screen is stored.
 */
const lastPlace = () => parseRouteHistory(storage.routeHistory.get()).at(-1) ?? paths.buy();

function Ways() {
  const go = useAppNavigate();
  const [busy, setBusy] = useState(false);
  const enter = async (to: string) => {
    setBusy(true);
    await startSessionFromUrl();
    go(to, { replace: true });
  };
  return (
    <>
      <Button size="lg" busy={busy} busyLabel="进入中…" onClick={() => void enter(lastPlace())}>
        重新进入
      </Button>
      <Button variant="text" disabled={busy} onClick={() => void enter(paths.onlineService())}>
        联系客服
      </Button>
    </>
  );
}
