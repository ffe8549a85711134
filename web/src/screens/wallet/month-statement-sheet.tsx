import { asFen, type BillStatement } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { averagePrice } from "../../lib/money/average-price.ts";
import { coinsText } from "../../lib/money/figure-texts-with-units.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./bills-and-qr-code.module.css";
import { billMonthName, billMonthTimeRange } from "./bill-filter.ts";

/** Statement of one month: coins received and spent, and the gain of the sales over their cost. */
export function BillMonthStatementSheet({ month, ...overlay }: OverlayProps & { month: string }) {
  const bills = useRead("billList", { ...billMonthTimeRange(month), pageSize: 1, statement: 1 });
  const unit = runtimeConfig.assetUnit;
  return (
    <Sheet {...overlay} title="月结单" sub={billMonthName(month)}>
      <div className={css["statement"]}>
        <LoadedContent read={bills} skeleton={<PageSkeleton blocks={[65, 272, 56]} />}>
          {({ sum, statement }) => (
            <div className={css["sheet"]}>
              {statement && <Gain statement={statement} />}
              <KeyValueList
                large
                rows={[
                  {
                    key: "收入",
                    value:
                      sum === null ? "" : <TradeFigure kind="asset" value={sum.in} unit={unit} />,
                  },
                  {
                    key: "支出",
                    value:
                      sum === null ? "" : <TradeFigure kind="asset" value={sum.out} unit={unit} />,
                  },
                  ...(statement ? rowsOf(statement, unit) : []),
                ]}
              />
              {statement && <p className={css["method"]}>{howCounted(statement, unit)}</p>}
            </div>
          )}
        </LoadedContent>
      </div>
    </Sheet>
  );
}

function Gain({ statement: { gain, sold, unknown } }: { statement: BillStatement }) {
  // True if the cost of some sold coins is known. Otherwise the gain is unknown, and 0.00 would be
  // wrong.
  const isKnown = sold.quantity > unknown;
  return (
    <div className={css["gain"]}>
      <p>已实现差额</p>
      <p className={css["figure"]} data-in={(isKnown && gain > 0) || undefined}>
        <TradeFigure kind="fiat" value={isKnown ? gain : null} size="xl" sign />
      </p>
    </div>
  );
}

function rowsOf({ bought, sold, fee, cost, gain }: BillStatement, unit: string) {
  const traded = (name: string, billStatement: BillStatement["sold"]) => {
    const average = averagePrice({ amount: billStatement.cny, quantity: billStatement.quantity });
    return [
      { key: name, value: <TradeFigure kind="fiat" value={billStatement.cny} /> },
      {
        key: `${name}均价`,
        value:
          average === undefined ? "" : <TradeFigure kind="price" value={average} unit={unit} />,
      },
    ];
  };
  return [
    ...traded("买入", bought),
    ...traded("卖出", sold),
    { key: "手续费", value: fee === 0 ? "" : <TradeFigure kind="asset" value={fee} unit={unit} /> },
    {
      key: "计入差额的所得",
      value: cost === 0 ? "" : <TradeFigure kind="fiat" value={asFen(cost + gain)} />,
    },
    { key: "这些币的成本", value: cost === 0 ? "" : <TradeFigure kind="fiat" value={cost} /> },
  ];
}

const howCounted = ({ unknown }: BillStatement, unit: string): string =>
  [
    "差额 = 卖出所得 − 这些币的买入成本。先算买来的币，先买的先卖；手续费按成本计入。",
    ...(unknown > 0
      ? [`有 ${coinsText(unknown, unit)}卖出的币是转入的，没有买入价，不计差额。`]
      : []),
  ].join("");
