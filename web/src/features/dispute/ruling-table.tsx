import type { Appeal, OrderDetail } from "contract";
import { sideOf, toReader } from "../../deal/appeal-words.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Figure } from "../../ui/figure/figure.tsx";
import { Card } from "../../ui/list/card.tsx";
import css from "./dispute.module.css";

type Ruling = NonNullable<Appeal["ruling"]>;
const points = (it: number | null) => (it === null ? "—" : String(it));
const sum = (all: readonly (number | null)[]) => all.reduce<number>((so, it) => so + (it ?? 0), 0);

/** Both sides read the same rows, the own points first. */
export function RulingTable({ order, rows }: { order: OrderDetail; rows: Ruling["rows"] }) {
  const [mine, other] = order.isSeller === 1 ? (["seller", "buyer"] as const) : (["buyer", "seller"] as const);
  return (
    <Card>
      <table className={css["ruling"]}>
        <thead>
          <tr>
            <th scope="col">事实 · 来源</th>
            <th scope="col">您</th>
            <th scope="col">对方</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((it) => (
            <tr key={`${it.fact} ${it.source}`}>
              <td>
                {toReader(it.fact, order.isSeller)}
                {it.source !== "" && <small>{toReader(it.source, order.isSeller)}</small>}
              </td>
              <td className="num">{points(it[mine])}</td>
              <td className="num">{points(it[other])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>合计</td>
            <td className="num">{sum(rows.map((it) => it[mine]))}</td>
            <td className="num">{sum(rows.map((it) => it[other]))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** What would have led to another end; while a person still thinks, what would help now. */
export function WouldHelp({ order, runs, facts }: { order: OrderDetail; runs: boolean; facts: Ruling["wouldHelp"] }) {
  const shown = runs ? facts.filter((it) => it.side === sideOf(order)) : facts;
  if (shown.length === 0) return null;
  return (
    <Card title={runs ? "现在最有用的一张" : "什么会改变结果"}>
      {shown.map((it) => (
        <p key={it.text} className={css["say"]}>
          {toReader(it.text, order.isSeller)}
        </p>
      ))}
    </Card>
  );
}

/** What the seller said that he found in his own account. */
export const Checked = ({ order, answers }: { order: OrderDetail; answers: NonNullable<Appeal["guardAnswers"]> }) => (
  <Card title={order.isSeller === 1 ? "您核对的记录" : "对方核对的记录"}>
    <ul className={css["useful"]}>
      {answers.map((it) => (
        <li key={it.time}>
          <span className="num">{formatWhen(it.time, serverNow())}</span>{" "}
          {it.receivedAmount !== null && <Figure kind="fiat" value={it.receivedAmount} />} {it.payerName}{" "}
          {it.fits === 1 ? "与订单相符" : "与订单不符"}
        </li>
      ))}
    </ul>
  </Card>
);
