import { type Appeal, type OrderDetail, OrderActorSide } from "contract";
import { userSideOfOrder, replaceSideNamesForUser } from "../../trade/appeal-text.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Card } from "../../ui/layout/card.tsx";
import css from "./dispute.module.css";

type Ruling = NonNullable<Appeal["ruling"]>;
type Row = Ruling["rows"][number];
const sides = { buyer: OrderActorSide.buyer, seller: OrderActorSide.seller } as const;

/**
 * Shows the points of one side for one row of a ruling. A claim of that side shows 待核实 instead,
 * because it is not verified.
 */
function Points({ row, side }: { row: Row; side: keyof typeof sides }) {
  const points = row[side];
  if (row.claim === sides[side]) return <span className={css["open"]}>待核实</span>;
  return <span data-zero={!points || undefined}>{points === null ? "—" : points}</span>;
}

/** Shows a fact. If it is a claim, the name of the side that makes the claim is bold. */
function Fact({ text }: { text: string }) {
  const [whose, ...claim] = text.split("称：");
  if (claim.length === 0) return text;
  return (
    <>
      <b>{`${whose}称`}</b>
      {`：${claim.join("称：")}`}
    </>
  );
}
const sum = (all: readonly (number | null)[]) => all.reduce<number>((so, it) => so + (it ?? 0), 0);

/**
 * Facts and points of a ruling. Both users see the same rows, each with the points of their own
 * side first.
 */
export function RulingTable({ order, rows }: { order: OrderDetail; rows: Ruling["rows"] }) {
  const [mine, other] =
    order.isSeller === 1 ? (["seller", "buyer"] as const) : (["buyer", "seller"] as const);
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
          {rows.map((row) => (
            <tr key={`${row.fact} ${row.source}`}>
              <td>
                <Fact text={replaceSideNamesForUser(row.fact, order.isSeller)} />
                {row.source !== "" && (
                  <small>{replaceSideNamesForUser(row.source, order.isSeller)}</small>
                )}
              </td>
              <td className="num">
                <Points row={row} side={mine} />
              </td>
              <td className="num">
                <Points row={row} side={other} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{rows.some(({ claim }) => claim !== undefined) ? "已核实合计" : "合计"}</td>
            <td className="num">{sum(rows.map((it) => it[mine]))}</td>
            <td className="num">{sum(rows.map((it) => it[other]))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/**
 * Evidence of both sides that would have changed the result. While the appeal is running, only
 * evidence of the user's own side.
 */
export function DecisiveEvidenceCard({
  order,
  runs,
  facts,
}: {
  order: OrderDetail;
  runs: boolean;
  facts: Ruling["wouldHelp"];
}) {
  const shown = runs ? facts.filter((it) => it.side === userSideOfOrder(order)) : facts;
  if (shown.length === 0) return null;
  return (
    <Card title={runs ? "最能说明问题的一张" : "什么会改变结果"}>
      {shown.map((item) => (
        <p key={item.text} className={css["say"]}>
          {replaceSideNamesForUser(item.text, order.isSeller)}
        </p>
      ))}
    </Card>
  );
}

type Answer = NonNullable<Appeal["guardAnswers"]>[number];

/**
 * Returns the facts that the seller stated in one receipt check, each with its verdict `fits`. If
 * the backend judges only the whole check, both facts get that verdict.
 */
function checkedFacts({ receivedAmount, payerName, fits, amountFits, nameFits }: Answer) {
  const amount =
    receivedAmount === null
      ? undefined
      : {
          name: "到账金额",
          value: <TradeFigure kind="fiat" value={receivedAmount} />,
          fits: amountFits ?? fits,
        };
  const payer =
    payerName === "" ? undefined : { name: "付款人", value: payerName, fits: nameFits ?? fits };
  return [amount, payer].filter((it) => it !== undefined);
}

/** Record of what the seller stated about the payment in each receipt check, fact by fact. */
export const SellerReceiptCheckCard = ({
  order,
  answers,
}: {
  order: OrderDetail;
  answers: NonNullable<Appeal["guardAnswers"]>;
}) => (
  <Card title={order.isSeller === 1 ? "您核对的记录" : "对方核对的记录"}>
    <dl className={`num ${css["checked"]}`}>
      {answers.flatMap((answer, nth) =>
        checkedFacts(answer).map((checkedFact) => (
          <div key={`${nth} ${checkedFact.name}`}>
            <dt>{`${formatShortTime(answer.time, serverNow())} ${checkedFact.name}`}</dt>
            <dd>
              {checkedFact.value}{" "}
              <b data-fits={checkedFact.fits === 1 || undefined}>
                {checkedFact.fits === 1 ? "相符" : "不符"}
              </b>
            </dd>
          </div>
        )),
      )}
    </dl>
    <p className={css["due"]}>
      订单：
      <TradeFigure kind="fiat" value={order.amount} />
      {order.buyer.realName !== "" && `，付款人${order.buyer.realName}`}
    </p>
  </Card>
);
