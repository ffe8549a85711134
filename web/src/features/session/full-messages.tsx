import { Button } from "../../ui/control/button.tsx";
import { FullState } from "../../ui/frame/full-state.tsx";

/** Nobody came in: no p, no token, or both refused. There is nothing to try again here. */
export const IllegalAccess = () => <FullState title="非法访问" text="请从官方入口重新打开应用" icon="lock" tone="danger" />;

/** The road or the program broke; nothing was cleared, so a second try may succeed. */
export function SystemError({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      重试
    </Button>
  );
  return <FullState title="系统错误，请稍后重试" icon="alert" action={retry} />;
}
