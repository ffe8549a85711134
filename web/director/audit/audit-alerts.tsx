import { runActionAndShowOutcome } from "../state/status-message.ts";
import { restoreSnapshot, useSnapshots } from "../state/use-snapshots.ts";
import { goToPage } from "../state/director-location.ts";
import { selectJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { sendControlCallToShownWorld } from "../state/shown-world.ts";
import { unitsToCoins } from "../text/user-accounts.ts";
import { formatTimeOfDay, formatCoins } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { sumCoinUnits } from "./accounts-with-balances.ts";
import { useLatestLedgerAudit } from "./latest-audit.ts";
import { rulesOfLedgerAudit } from "./ledger-audit-rules.ts";
import appCss from "../app/app.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Pill in the header that shows whether the ledger audit passes. */
export function LedgerAuditStatusPill() {
  const latest = useLatestLedgerAudit();
  if (!latest) return <span className={ui["pill"]}>账目未知</span>;
  if (!latest.audit.ok)
    return (
      <button
        type="button"
        className={classNames(ui["pill"], ui["pill--bad"], ui["is-solid"])}
        onClick={() => goToPage("machine")}
      >
        <DirectorIcon name="close" />
        账目不平
      </button>
    );
  return (
    <span className={classNames(ui["pill"], ui["pill--ok"])}>
      <DirectorIcon name="check" />
      账目平
    </span>
  );
}

/** Bar below the header while the ledger audit fails. The user cannot dismiss it. */
export function LedgerAuditFailureBar() {
  const latest = useLatestLedgerAudit();
  const kept = useSnapshots();
  if (latest === undefined || latest.audit.ok) return null;
  const { audit, failingSinceSeq = 0 } = latest;
  const off = sumCoinUnits(Object.values(audit.totals));
  const first = rulesOfLedgerAudit(audit)[0];
  const newest = kept.toSorted((a, b) => b.now - a.now)[0];
  return (
    <div className={classNames(appCss["bar"], appCss["bar--bad"])} role="alert">
      <DirectorIcon name="alert" />
      <strong>账目不平{off !== 0 && `，差 ${formatCoins(unitsToCoins(off))} 枚`}</strong>
      <span className="t-clip">
        从第 {failingSinceSeq} 条起：{first?.name} {first?.detail}。时间已停。
      </span>
      <span className={ui["grow"]} />
      <Button
        onClick={() => {
          selectJournalEntry(failingSinceSeq);
          goToPage("desk");
        }}
      >
        看第 {failingSinceSeq} 条
      </Button>
      <Button
        onClick={() =>
          runActionAndShowOutcome("存现场", () =>
            sendControlCallToShownWorld("PUT /worlds/{world}/snapshots/{name}", {
              params: { name: `wrong-${failingSinceSeq}` },
            }),
          )
        }
      >
        <DirectorIcon name="snap" />
        存现场
      </Button>
      {newest && (
        <Button
          onClick={() => runActionAndShowOutcome("载入快照", () => restoreSnapshot(newest.name))}
        >
          <DirectorIcon name="again" />
          载入 {formatTimeOfDay(newest.now)} 快照
        </Button>
      )}
    </div>
  );
}
