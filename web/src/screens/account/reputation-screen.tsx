import { CertificationStatus, type Output } from "contract";
import { useRef } from "react";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { creditLevelText } from "../../lib/money/credit-level-text.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { SeparatorDot, VerifiedMerchantBadge } from "../../ui/base/badges.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { ProgressBar } from "../../ui/figures/progress-bar.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { serverNow } from "../../lib/time/server-clock.ts";
import css from "./account.module.css";
import { LabeledNumberGrid } from "./labeled-number-grid.tsx";
import { CreditLevelsCard, CreditScoreChangesCard } from "./reputation-cards.tsx";
import { percentText, countWithUnitText } from "../../lib/money/figure-texts-with-units.ts";
import { formatDurationSeconds } from "../../lib/time/format-duration.ts";

type User = Output<"userInfo">;

/** Reputation of the user: figures, score changes, tags of counterparties, and rights per level. */
export function ReputationScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const user = useRead("userInfo", {});
  const tip = useRead("tipByCode", { code: "CREDIT_TIP" }, { quiet: true }).data?.content;
  return (
    <PageLayout
      bar={<Navbar title="信誉" onBack={() => back()} />}
      layout="pad"
      mainRef={main}
      busy={user.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={user}>
          {(item) => (
            <CardStack>
              <ReputationHead user={item} />
              {item.credit.totalOrders === 0 && <NothingYet />}
              <CreditScoreChangesCard changes={item.credit.changes} />
              {item.credit.totalOrders !== 0 && <Tags tags={item.credit.tags} />}
              {item.levels && item.levels.length > 0 && (
                <CreditLevelsCard level={item.creditLevel} levels={item.levels} />
              )}
              {/* Placed last, so that a late tip moves no other card. */}
              {tip && <Banner text={tip} />}
            </CardStack>
          )}
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const scoreMax = 100;

function ReputationHead({ user }: { user: User }) {
  const { credit, creditLevel } = user;
  return (
    <>
      <Card>
        <div className={css["party"]}>
          <Avatar
            size="lg"
            name={user.nickName}
            imageUrl={user.avatar || undefined}
            level={user.creditLevel}
          />
          <div className={css["partyText"]}>
            <h2 className={css["partyNote"]}>
              {user.nickName}
              {user.isAuthentication === CertificationStatus.done && (
                <VerifiedMerchantBadge label="已实名认证" />
              )}
              {creditLevel !== null && (
                <>
                  <SeparatorDot />
                  {creditLevelText(creditLevel, user.levels)}
                </>
              )}
            </h2>
            {credit.score !== null && (
              <p className={`num ${css["score"]}`}>
                {credit.score}
                <span className={css["partyNote"]}>信誉分</span>
              </p>
            )}
            <p className={`num ${css["partyNote"]}`}>{joinedText(user)}</p>
          </div>
        </div>
        {creditLevel !== null && credit.score !== null && credit.nextScore !== null && (
          <NextLevel
            level={creditLevel}
            levels={user.levels ?? []}
            score={credit.score}
            next={credit.nextScore}
          />
        )}
      </Card>
      {credit.totalOrders !== 0 && (
        <Card>
          <LabeledNumberGrid rows={figuresOf(credit)} />
        </Card>
      )}
    </>
  );
}

function joinedText({ registerTime, isAuthentication }: User): string {
  const days =
    registerTime === null
      ? ""
      : `加入 ${Math.max(0, Math.floor((serverNow() - registerTime) / dayMs))} 天`;
  return [
    days,
    isAuthentication === null || isAuthentication === CertificationStatus.done ? "" : "未实名",
  ]
    .filter(Boolean)
    .join("，");
}

/**
 * Progress to the next level. The left number is the score at which the own level begins, the right
 * one that of the next level. At the top level, the right number is the maximum score.
 */
function NextLevel({
  level,
  levels,
  score,
  next,
}: {
  level: number;
  levels: NonNullable<User["levels"]>;
  score: number;
  next: number;
}) {
  const own = levels.find((it) => it.level === level);
  if (own === undefined) return null;
  const from = own.fromScore;
  const isTop = own === levels.at(-1);
  const to = isTop ? scoreMax : next;
  const text = isTop ? "已是最高等级" : `再得 ${next - score} 分升到等级 ${level + 1}`;
  return (
    <div className={css["next"]}>
      <ProgressBar
        value={Math.max(0, score - from)}
        max={to - from}
        label={`信誉分 ${score}，${text}`}
      />
      <p className={`num ${css["nextEnds"]}`}>
        <span>{from}</span>
        <span>{text}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

/**
 * Returns the numbers for the grid. Values that the backend does not send are "", so that the grid
 * omits them.
 */
const figuresOf = (credit: User["credit"]) => [
  {
    key: "30 日成交",
    value: credit.orders30d === null ? "" : countWithUnitText(credit.orders30d, "单"),
  },
  { key: "完成率", value: credit.finishRate30d === null ? "" : percentText(credit.finishRate30d) },
  { key: "好评率", value: credit.goodRate === null ? "" : percentText(credit.goodRate) },
  {
    key: "平均放币",
    value: credit.avgReleaseSec === null ? "" : formatDurationSeconds(credit.avgReleaseSec),
  },
  {
    key: "平均付款",
    value: credit.avgPaySec === null ? "" : formatDurationSeconds(credit.avgPaySec),
  },
  {
    key: "30 日取消",
    value: credit.cancelCount30d === null ? "" : countWithUnitText(credit.cancelCount30d, "次"),
  },
  {
    key: "申诉败诉",
    value: credit.appealLost30d === null ? "" : countWithUnitText(credit.appealLost30d, "次"),
  },
];

function NothingYet() {
  const go = useAppNavigate();
  return (
    <Card>
      <EmptyState
        icon="star"
        title="完成首单后生成信誉数据"
        text="按时完成交易、获得好评可提升信誉"
        action={
          <Button variant="buy" onClick={() => go(paths.buy())}>
            去购买
          </Button>
        }
      />
    </Card>
  );
}

/** Tags given by counterparties. Tags with more than half of the highest count are bold. */
function Tags({ tags: given }: { tags: User["credit"]["tags"] }) {
  const tags = given ?? [];
  const most = Math.max(1, ...tags.map((it) => it.count ?? 0));
  return (
    <Card title="别人怎么说">
      {tags.length === 0 ? (
        <p className={css["small"]}>{given ? "暂无评价" : "—"}</p>
      ) : (
        <ul className={css["cloud"]}>
          {tags.map(({ text, count }) => (
            <li key={text} data-often={(count ?? 0) * 2 > most || undefined}>
              {text}
              <span className="num">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
