import { LedgerAuditFailureBar } from "../audit/audit-alerts.tsx";
import { useStore } from "../../src/lib/browser/store.ts";
import { reconnectWorldStream, worldStreamState } from "../state/world-stream.ts";
import css from "./app.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const secondsSince = (since: number) => Math.round((Date.now() - since) / 1_000);

/**
 * Bar below the header. Shown if the event stream of the world is lost or has just reconnected,
 * otherwise if the ledger audit fails.
 */
export function AlertBar() {
  const stream = useStore(worldStreamState);
  if (stream.kind === "lost")
    return (
      <div className={classNames(css["bar"], css["bar--wait"])} role="status">
        <strong>和平台的连接断了 {secondsSince(stream.since)} 秒</strong>
        <span>
          第 {stream.attempts} 次重连，停在第 {stream.lastSeq}{" "}
          条。两台手机各有自己的连接，画面和操作照常。
        </span>
        <Button onClick={reconnectWorldStream}>现在重连</Button>
      </div>
    );
  if (stream.kind === "back")
    return (
      <div className={classNames(css["bar"], css["bar--wait"])} role="status">
        <strong>已补读 {stream.entriesRead} 条</strong>
      </div>
    );
  return <LedgerAuditFailureBar />;
}
