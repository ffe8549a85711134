import { useWorldQuery } from "../state/use-world-query.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import {
  selectOrder,
  useSelectedOrderAndJournalEntry,
} from "../state/selected-order-and-journal-entry.ts";
import { sendControlCallToShownWorld } from "../state/shown-world.ts";
import { useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { statusOfShownWorld } from "../state/world-stream.ts";
import { unitsToCoins, coinsToUnits } from "../text/user-accounts.ts";
import { formatCoins, shortOrderId } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import { listAccountsWithBalances, sumCoinUnits } from "./accounts-with-balances.ts";
import { useLatestLedgerAudit } from "./latest-audit.ts";
import {
  accountsCheckedByFailedAuditRules,
  idsNamedByFailedAuditRules,
  type LedgerAuditRule,
  rulesOfLedgerAudit,
} from "./ledger-audit-rules.ts";
import css from "./audit.module.css";
import ui from "../ui/parts.module.css";
import { Panel } from "../ui/panel.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Table cell with an amount. Zero is gray, and a missing account is shown as a dash. */
const AmountCell = ({ of }: { of: number | null }) => (
  <td className={of ? ui["right"] : classNames(ui["right"], ui["dim"])}>
    {of === null ? "–" : formatCoins(unitsToCoins(of))}
  </td>
);

const openStatuses = [10, 20, 30, 35, 40] as const;
/**
 * Loads the open orders, because only they may lock coins. Sends one request per status, because
 * one response has at most 1,000 orders.
 */
function useEscrowOrders() {
  const read = async () => {
    const all = await Promise.all(
      openStatuses.map((status) =>
        sendControlCallToShownWorld("GET /worlds/{world}/orders", {
          query: { status, limit: 1_000 },
        }),
      ),
    );
    return all
      .flat()
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.orderId < b.orderId ? 1 : -1));
  };
  return useWorldQuery(["escrow orders"], read) ?? [];
}

function rowClassName(isFaulty: boolean, isSelected: boolean): string | undefined {
  if (isFaulty) return ui["is-bad"];
  return isSelected ? ui["is-sel"] : undefined;
}

function AccountTable({
  isLocked,
  bad,
}: {
  isLocked: boolean;
  bad: ReadonlySet<string | undefined>;
}) {
  const latest = useLatestLedgerAudit();
  const { a, b } = usePhoneUsers();
  const two = [b, a].flatMap((one) => (one ? [one] : []));
  const rows = listAccountsWithBalances(two, latest?.audit.totals ?? {});
  const sum = sumCoinUnits(rows.map((row) => row.totalUnits));
  return (
    <table className={ui["table"]}>
      <thead>
        <tr>
          <th>账户</th>
          {two.map((one) => (
            <th key={one.id} className={classNames(ui["right"], "t-clip")}>
              {one.nickName}
            </th>
          ))}
          <th>全部</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={rowClassName(bad.has(row.id), row.id === "orderLocked" && isLocked)}
          >
            <td>{row.name}</td>
            {row.userUnits.map((figure, at) => (
              <AmountCell key={two[at]?.id} of={figure} />
            ))}
            <td>{formatCoins(unitsToCoins(row.totalUnits))}</td>
          </tr>
        ))}
        <tr className={ui["sum"]}>
          <td>合计</td>
          {two.map((one, at) => (
            <td key={one.id} className={ui["right"]}>
              {formatCoins(
                unitsToCoins(sumCoinUnits(rows.map((row) => row.userUnits[at] ?? null))),
              )}
            </td>
          ))}
          <td className={sum === 0 ? ui["success"] : ui["danger"]}>
            {formatCoins(unitsToCoins(sum))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function EscrowTable({ locked, bad }: { locked: number; bad: ReadonlySet<string> }) {
  const lines = useEscrowOrders();
  const { orderId } = useSelectedOrderAndJournalEntry();
  const sum = sumCoinUnits(lines.map((it) => coinsToUnits(it.escrow)));
  return (
    <table className={ui["table"]}>
      <thead>
        <tr>
          <th>未结订单</th>
          <th>状态</th>
          <th>锁定 枚</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.orderId}
            className={rowClassName(bad.has(line.orderId), line.orderId === orderId)}
          >
            <td>
              <button
                type="button"
                className={css["order"]}
                onClick={() => selectOrder(line.orderId)}
              >
                {shortOrderId(line.orderId)}
              </button>
            </td>
            <td>
              <OrderStatusBadge of={line.status} />
            </td>
            <td>{formatCoins(line.escrow)}</td>
          </tr>
        ))}
        <tr className={ui["sum"]}>
          <td colSpan={2}>合计</td>
          <td>
            {sum === locked
              ? formatCoins(unitsToCoins(sum))
              : `${formatCoins(unitsToCoins(sum))} ≠ ${formatCoins(unitsToCoins(locked))}`}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const AuditRuleItem = ({ of }: { of: LedgerAuditRule }) => (
  <li className={of.isMet ? css["rule"] : classNames(css["rule"], css["is-bad"])}>
    <DirectorIcon name={of.isMet ? "check" : "close"} />
    <span className="t-clip" title={of.name}>
      {of.name}
      <span className="sr-only">{of.isMet ? "，过" : "，不过"}</span>
    </span>
    {!of.isMet && (
      <span className="t-clip" title={of.detail}>
        {of.detail}
      </span>
    )}
  </li>
);

/**
 * Panel with the balances of the accounts, the open orders with their locked coins, and the results
 * of the audit rules.
 */
export function LedgerAuditPanel() {
  const latest = useLatestLedgerAudit();
  const here = useWorldUsers().length;
  const open = useStore(statusOfShownWorld)?.openOrders ?? 0;
  const { orderId } = useSelectedOrderAndJournalEntry();
  if (!latest) return <Panel label="账目" note="还没有核过" isFilling />;
  const rules = rulesOfLedgerAudit(latest.audit);
  const broken = rules.filter((rule) => !rule.isMet);
  return (
    <Panel
      label="账目"
      note={
        <>
          未结 {open} 单 · {here} 人 · 单位 枚
        </>
      }
      actions={
        <>
          {broken.length === 0 ? (
            <span className={classNames(ui["pill"], ui["pill--ok"])}>
              <DirectorIcon name="check" />
              {rules.length} 条全过
            </span>
          ) : (
            <span className={classNames(ui["pill"], ui["pill--bad"], ui["is-solid"])}>
              {broken.length} 条不过
            </span>
          )}
        </>
      }
      isFilling
      className={undefined}
    >
      <div className={ui["scroll"]}>
        <AccountTable
          isLocked={orderId !== undefined}
          bad={accountsCheckedByFailedAuditRules(latest.audit)}
        />
        <EscrowTable
          locked={latest.audit.totals["orderLocked"] ?? 0}
          bad={idsNamedByFailedAuditRules(latest.audit)}
        />
        <p className={ui["subheading"]}>
          规则
          <span className={ui["actions"]}>
            {broken.length === 0
              ? "有变动就核一次"
              : `${rules.length - broken.length} 过 · ${broken.length} 不过`}
          </span>
        </p>
        {broken.length > 0 && (
          <ul>
            {broken.map((rule) => (
              <AuditRuleItem key={rule.id} of={rule} />
            ))}
          </ul>
        )}
        <ul className={css["rules"]}>
          {rules
            .filter((rule) => rule.isMet)
            .map((rule) => (
              <AuditRuleItem key={rule.id} of={rule} />
            ))}
        </ul>
      </div>
    </Panel>
  );
}
