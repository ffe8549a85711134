import { creditLevels, type Output } from "contract";
import { formatCny } from "../../lib/format-money.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Card } from "../../ui/list/card.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Table } from "../../ui/list/table.tsx";
import css from "./account.module.css";

const changesMax = 20;
type Change = Output<"userInfo">["credit"]["changes"][number];

/** Why the score is what it is: the newest changes, each with the order it came from. */
export function ScoreChanges({ changes }: { changes: readonly Change[] }) {
  const newest = changes.toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0)).slice(0, changesMax);
  return (
    <Card title="信誉分变化">
      {newest.length === 0 ? (
        <p className={css["small"]}>暂无变化记录</p>
      ) : (
        <ul>
          {newest.map((it, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two changes of one order may share their moment.
            <li key={`${it.time}-${it.orderId}-${at}`} className={css["change"]}>
              <ScoreChange change={it} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ScoreChange({ change: { time, delta, reason, orderId } }: { change: Change }) {
  const content = (
    <>
      <span className={css["changeText"]}>
        {reason}
        <time className={`num ${css["small"]}`}>{formatWhen(time, serverNow())}</time>
      </span>
      {delta !== null && <strong className="num" data-down={delta < 0 || undefined}>{`${delta < 0 ? "−" : "+"}${Math.abs(delta)}`}</strong>}
      {orderId !== "" && <Icon name="right" size="sm" />}
    </>
  );
  if (orderId === "") return <div className={css["changeLine"]}>{content}</div>;
  return (
    <GoLink to={paths.orderCompletedDetails({ orderId })} className={css["changeLine"] ?? ""}>
      {content}
      <span className="sr-only">查看订单</span>
    </GoLink>
  );
}

type Level = (typeof creditLevels)[number];
const yuan = (amount: Level["perDay"]) => `¥${formatCny(amount).replace(/\.00$/, "")}`;
const rights = ({ cools, openBuyOrders, extra }: Level): string =>
  [cools ? "T+1保护" : "无T+1", `同时${openBuyOrders}个买单`, ...(extra === "" ? [] : [extra])].join("，");

/** What each level allows; the person's own is marked. */
export function LevelTable({ level }: { level: number | null }) {
  return (
    <Card title="等级权益">
      <Table head={["等级", "单笔 / 每日"]} className={css["levels"]}>
        {creditLevels.map((it, at) => (
          <tr key={it.level} aria-current={it.level === level || undefined}>
            <th scope="row">
              {`Lv.${it.level} ${it.name}`}
              <span className={css["small"]}>{`${it.fromScore}–${(creditLevels[at + 1]?.fromScore ?? 101) - 1}分，${rights(it)}`}</span>
            </th>
            <td>
              {yuan(it.perOrder)}
              <span>{yuan(it.perDay)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
