import { useAsked } from "../state/use-world-query.ts";
import { useBox } from "../state/observable-value.ts";
import { usePlace } from "../state/director-location.ts";
import { pickOrder, useSelection } from "../state/selected-items.ts";
import { sendWorldCall } from "../state/shown-world.ts";
import { worldUsers, useSides } from "../state/phone-users.ts";
import { shownState } from "../state/world-stream.ts";
import { coinsOf, unitsOfCoins } from "../text/user-accounts.ts";
import { coins, shortId } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Status } from "../ui/order-status-badge.tsx";
import { accountRows, sumOfFigures } from "./account-rows.ts";
import { audited } from "./latest-audit.ts";
import "./audit-panel.css";
import { accountsOfBroken, namedByBroken, type Rule, rulesIn } from "./audit-rule-titles.ts";

/** Table cell with an amount: gray if zero, a dash if the account does not exist. */
const Figure = ({ of }: { of: number | null }) => (
  <td className={of ? "r" : "r dim"}>{of === null ? "–" : coins(coinsOf(of))}</td>
);

const openStatuses = [10, 20, 30, 35, 40] as const;
/**
 * Loads all orders with locked coins, one request per status, because one response has at most
 * 1,000 orders.
 */
function useEscrow() {
  const { world } = usePlace();
  const read = async () => {
    const all = await Promise.all(
      openStatuses.map((status) =>
        sendWorldCall("GET /worlds/{world}/orders", { query: { status, limit: 1_000 } }),
      ),
    );
    return all
      .flat()
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.orderId < b.orderId ? 1 : -1));
  };
  return useAsked(read, [world]) ?? [];
}

function Accounts({ isLocked, bad }: { isLocked: boolean; bad: ReadonlySet<string | undefined> }) {
  const it = useBox(audited);
  const { a, b } = useSides();
  const two = [b, a].flatMap((one) => (one ? [one] : []));
  const rows = accountRows(two, it?.audit.totals ?? {});
  const sum = sumOfFigures(rows.map((row) => row.all));
  return (
    <table className="bk">
      <thead>
        <tr>
          <th>账户</th>
          {two.map((one) => (
            <th key={one.id} className="r clip">
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
            className={
              bad.has(row.id)
                ? "is-bad"
                : row.id === "orderLocked" && isLocked
                  ? "is-sel"
                  : undefined
            }
          >
            <td>{row.name}</td>
            {row.each.map((figure, at) => (
              <Figure key={two[at]?.id} of={figure} />
            ))}
            <td>{coins(coinsOf(row.all))}</td>
          </tr>
        ))}
        <tr className="sum">
          <td>合计</td>
          {two.map((one, at) => (
            <td key={one.id} className="r">
              {coins(coinsOf(sumOfFigures(rows.map((row) => row.each[at] ?? null))))}
            </td>
          ))}
          <td className={sum === 0 ? "is-ok" : "is-off"}>{coins(coinsOf(sum))}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Escrow({ locked, bad }: { locked: number; bad: ReadonlySet<string> }) {
  const lines = useEscrow();
  const { orderId } = useSelection();
  const sum = sumOfFigures(lines.map((it) => unitsOfCoins(it.escrow)));
  return (
    <table className="bk">
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
            className={
              bad.has(line.orderId) ? "is-bad" : line.orderId === orderId ? "is-sel" : undefined
            }
          >
            <td>
              <button type="button" className="bk__o n" onClick={() => pickOrder(line.orderId)}>
                {shortId(line.orderId)}
              </button>
            </td>
            <td>
              <Status of={line.status} />
            </td>
            <td>{coins(line.escrow)}</td>
          </tr>
        ))}
        <tr className="sum">
          <td colSpan={2}>合计</td>
          <td>
            {sum === locked
              ? coins(coinsOf(sum))
              : `${coins(coinsOf(sum))} ≠ ${coins(coinsOf(locked))}`}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const RuleLine = ({ of }: { of: Rule }) => (
  <li className={of.isMet ? "iv" : "iv is-bad"}>
    <DirectorIcon name={of.isMet ? "ok" : "x"} />
    <code>{of.code}</code>
    <span className="clip" title={of.name}>
      {of.name}
      <span className="sr-only">{of.isMet ? "，过" : "，不过"}</span>
    </span>
    {!of.isMet && (
      <span className="n clip" title={of.detail}>
        {of.detail}
      </span>
    )}
  </li>
);

/** Panel with the accounts, the orders that lock coins, and the invariants. */
export function Books() {
  const it = useBox(audited);
  const here = useBox(worldUsers).length;
  const open = useBox(shownState)?.openOrders ?? 0;
  const { orderId } = useSelection();
  if (!it)
    return (
      <section className="pn pn--fill" aria-label="账目">
        <div className="pn__h">
          <h2>账目</h2>
          <span className="sub">还没有核过</span>
        </div>
      </section>
    );
  const rules = rulesIn(it.audit);
  const broken = rules.filter((rule) => !rule.isMet);
  return (
    <section className="pn pn--fill books" aria-label="账目">
      <div className="pn__h">
        <h2>账目</h2>
        <span className="sub n clip">
          未结 {open} 单 · {here} 人 · 单位 枚
        </span>
        <div className="end">
          {broken.length === 0 ? (
            <span className="pill pill--ok">
              <DirectorIcon name="ok" />
              {rules.length} 条全过
            </span>
          ) : (
            <span className="pill pill--bad is-solid">{broken.length} 条不过</span>
          )}
        </div>
      </div>
      <div className="books__b">
        <Accounts isLocked={orderId !== undefined} bad={accountsOfBroken(it.audit)} />
        <Escrow locked={it.audit.totals["orderLocked"] ?? 0} bad={namedByBroken(it.audit)} />
        <p className="h3">
          规则
          <span className="end n">
            {broken.length === 0
              ? "有变动就核一次"
              : `${rules.length - broken.length} 过 · ${broken.length} 不过`}
          </span>
        </p>
        {broken.length > 0 && (
          <ul>
            {broken.map((rule) => (
              <RuleLine key={rule.id} of={rule} />
            ))}
          </ul>
        )}
        <ul className="iv2">
          {rules
            .filter((rule) => rule.isMet)
            .map((rule) => (
              <RuleLine key={rule.id} of={rule} />
            ))}
        </ul>
      </div>
    </section>
  );
}
