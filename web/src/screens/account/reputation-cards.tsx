import type { CreditLevelRights } from "contract";
import { yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { NumberTable } from "../../ui/layout/number-table.tsx";
import css from "./account.module.css";
import {
  type CreditScoreChange,
  type CreditChangeGroup,
  groupCreditChanges,
  creditLossExplanation,
  creditChangePeriodText,
  creditChangeGroupTitle,
  signedScoreText,
} from "./score-changes.ts";

/** Changes of the credit score, grouped by reason, with the total and the period of each group. */
export function CreditScoreChangesCard({
  changes,
}: {
  changes: readonly CreditScoreChange[] | undefined;
}) {
  const folds = groupCreditChanges(changes ?? []);
  return (
    <Card title="信誉分变化">
      {folds.length === 0 ? (
        <p className={css["small"]}>{changes ? "暂无变化记录" : "—"}</p>
      ) : (
        <ul>
          {folds.map((fold) => (
            <li key={fold.reason} className={css["change"]}>
              {fold.changes.length === 1 && fold.changes[0] ? (
                <ScoreChange change={fold.changes[0]} isAlone />
              ) : (
                <ChangeGroup fold={fold} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ChangeGroup({ fold }: { fold: CreditChangeGroup }) {
  return (
    <details>
      <summary className={css["changeLine"]}>
        <span className={css["changeText"]}>
          {creditChangeGroupTitle(fold)}
          <span className={`num ${css["small"]}`}>{creditChangePeriodText(fold)}</span>
          <LossText reason={fold.reason} delta={fold.sum} />
        </span>
        <Delta delta={fold.sum} />
        <Icon name="down" size="sm" className={css["foldArrow"]} />
      </summary>
      <ul className={css["folded"]}>
        {fold.changes.map((change, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two changes of one order may share a time.
          <li key={`${change.time}-${change.orderId}-${at}`}>
            <ScoreChange change={change} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const Delta = ({ delta }: { delta: number }) => (
  <strong className="num" data-down={delta < 0 || undefined}>
    {signedScoreText(delta)}
  </strong>
);

/**
 * Explains why the user lost points. Renders nothing if no points were lost or the reason is
 * unknown.
 */
function LossText({ reason, delta }: { reason: string; delta: number | null }) {
  const text = delta !== null && delta < 0 ? creditLossExplanation(reason) : "";
  return text === "" ? null : <span className={css["small"]}>{text}</span>;
}

function ScoreChange({
  change: { time, delta, reason, orderId },
  isAlone = false,
}: {
  change: CreditScoreChange;
  isAlone?: boolean;
}) {
  const when = <time className={`num ${css["small"]}`}>{formatShortTime(time, serverNow())}</time>;
  const content = (
    <>
      <span className={css["changeText"]}>
        {isAlone && reason}
        {when}
        {isAlone && <LossText reason={reason} delta={delta} />}
      </span>
      {delta !== null && <Delta delta={delta} />}
      {orderId !== "" && <Icon name="right" size="sm" className={css["foldArrow"]} />}
    </>
  );
  if (orderId === "") return <div className={css["changeLine"]}>{content}</div>;
  return (
    <AppLink to={paths.orderCompletedDetails({ orderId })} className={css["changeLine"] ?? ""}>
      {content}
      <span className="sr-only">查看订单</span>
    </AppLink>
  );
}

const whole = (amount: CreditLevelRights["perDay"]) => yuanText(amount).replace(/\.00$/, "");
const rights = ({ cools, openBuyOrders, extra }: CreditLevelRights): string =>
  [
    cools === 1 ? "T+1 保护" : "无 T+1",
    `同时 ${openBuyOrders} 个买单`,
    ...(extra === "" ? [] : [extra]),
  ].join("，");

/** Limits and rights of each level, from the backend. The user's own level is marked. */
export function CreditLevelsCard({
  level,
  levels,
}: {
  level: number | null;
  levels: readonly CreditLevelRights[];
}) {
  return (
    <Card title="等级权益">
      <NumberTable head={["等级", "单笔，每日"]} className={css["levels"]}>
        {levels.map((creditLevel, at) => (
          <tr key={creditLevel.level} aria-current={creditLevel.level === level || undefined}>
            <th scope="row">
              <div className={css["levelOf"]}>
                <Avatar size="bar" name={String(creditLevel.level)} level={creditLevel.level} />
                <div>
                  {`等级 ${creditLevel.level} ${creditLevel.name}`}
                  <span
                    className={css["small"]}
                  >{`${creditLevel.fromScore}–${(levels[at + 1]?.fromScore ?? 101) - 1} 分，${rights(creditLevel)}`}</span>
                </div>
              </div>
            </th>
            <td>
              {whole(creditLevel.perOrder)}
              <span>{whole(creditLevel.perDay)}</span>
            </td>
          </tr>
        ))}
      </NumberTable>
    </Card>
  );
}
