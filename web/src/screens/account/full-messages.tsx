import { Button } from "../../ui/base/button.tsx";
import { FullState } from "../../ui/layout/full-state.tsx";

/** Nobody came in: no p, no token, or both refused. There is nothing to try again here. */
export const IllegalAccess = () => (
  <FullState title="非法访问" text="请从原应用里打开本页面" icon="shield" tone="danger" />
);

/** The road or the program broke; nothing was cleared, so a second try may succeed. */
export function SystemError({
  onRetry,
  onService,
}: {
  onRetry: () => void;
  onService?: (() => void) | undefined;
}) {
  const ways = (
    <>
      <Button size="lg" onClick={onRetry}>
        重试
      </Button>
      {onService && (
        <Button variant="text" onClick={onService}>
          联系客服
        </Button>
      )}
    </>
  );
  return (
    <FullState
      title="系统错误，请稍后重试"
      text="资产和进行中的订单不受影响"
      icon="broken"
      tone="danger"
      action={ways}
    />
  );
}

/** The login has been sent, but the server has not answered for some seconds. It is not known whether an answer will come. */
export const ServerSilent = ({ onRetry }: { onRetry: () => void }) => (
  <FullState
    title="服务器暂时没有响应"
    text="仍在等待，资产和订单不受影响"
    icon="clock"
    action={
      <Button size="lg" onClick={onRetry}>
        重试
      </Button>
    }
  />
);
