import { Button } from "../../ui/base/button.tsx";
import { FullScreenMessage } from "../../ui/layout/full-screen-message.tsx";

/**
 * Shown if no login is possible, because the launch key `p` and the token are missing, invalid or
 * refused. A retry would not help.
 */
export const AccessDeniedPage = () => (
  <FullScreenMessage title="非法访问" text="请从原应用里打开本页面" icon="shield" tone="danger" />
);

/**
 * Shown if the network or the app failed. Token and launch key are still stored, so a retry may
 * succeed.
 */
export function SystemErrorPage({
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
    <FullScreenMessage
      title="系统错误，请稍后重试"
      text="资产和进行中的订单不受影响"
      icon="broken"
      tone="danger"
      action={ways}
    />
  );
}

/** Shown if the login request has had no response for some seconds. A response may still arrive. */
export const ServerNotRespondingPage = ({ onRetry }: { onRetry: () => void }) => (
  <FullScreenMessage
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
