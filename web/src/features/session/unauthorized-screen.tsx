import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { storage } from "../../lib/storage.ts";
import { Button } from "../../ui/control/button.tsx";
import { FullState } from "../../ui/frame/full-state.tsx";
import { launch } from "./launch.ts";

/** Only digits of the address are shown: anybody can write one. */
const codeOf = (given: string | null) => (given && /^\d{3,5}$/.test(given) ? given : "401");

/** The session has ended. Who still holds a token may try to come in again; the others are sent back to where they came from. */
export function UnauthorizedScreen() {
  const [query] = useSearchParams();
  const [hasToken] = useState(() => storage.token.get() !== undefined);
  return (
    <FullState title="登录已失效" text="请返回原应用重新进入" small={codeOf(query.get("code"))} icon="key" action={hasToken && <Ways />} />
  );
}

function Ways() {
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const enter = async (to: string) => {
    setBusy(true);
    await launch();
    go(to, { replace: true });
  };
  return (
    <>
      <Button busy={busy} busyLabel="进入中…" onClick={() => void enter(paths.buy())}>
        重新进入
      </Button>
      <Button variant="text" disabled={busy} onClick={() => void enter(paths.onlineService())}>
        联系客服
      </Button>
    </>
  );
}
