import { LedgerAuditFailureBar } from "../audit/audit-alerts.tsx";
import { useStore } from "../../src/lib/browser/store.ts";
import { reconnectWorldStream, worldStreamState } from "../state/world-stream.ts";

const secondsSince = (since: number) => Math.round((Date.now() - since) / 1_000);

/**
 * Bar below the header. Shown only if the stream is disconnected or has just reconnected, or if an
 * audit fails.
 */
export function AlertBar() {
  const stream = useStore(worldStreamState);
  if (stream.kind === "lost")
    return (
      <div className="bar bar--wait" role="status">
        <strong>和平台的连接断了 {secondsSince(stream.since)} 秒</strong>
        <span>
          第 {stream.attempts} 次重连，停在第 {stream.lastSeq}{" "}
          条。两台手机各有自己的连接，画面和操作照常。
        </span>
        <button type="button" className="btn btn--xs" onClick={reconnectWorldStream}>
          现在重连
        </button>
      </div>
    );
  if (stream.kind === "back")
    return (
      <div className="bar bar--wait" role="status">
        <strong>已补读 {stream.entriesRead} 条</strong>
      </div>
    );
  return <LedgerAuditFailureBar />;
}
