import { Certification, creditLevels, type Output } from "contract";
import { useRef } from "react";
import { refreshReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { levelText } from "../../lib/credit-levels.ts";
import { useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Avatar } from "../../ui/mark/avatar.tsx";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Card, Stack } from "../../ui/list/card.tsx";
import { Loaded } from "../../ui/frame/loaded.tsx";
import { Sep, Tag, Verified } from "../../ui/mark/marks.tsx";
import { Navbar } from "../../ui/frame/navbar.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Meter, ScoreBar } from "../../ui/figure/score-bar.tsx";
import { Banner } from "../../ui/frame/banner.tsx";
import { serverNow } from "../../lib/server-clock.ts";
import css from "./account.module.css";
import { Figures } from "./figures.tsx";
import { LevelTable, ScoreChanges } from "./reputation-parts.tsx";
import { percent, counted } from "../../lib/format-figures.ts";
import { formatSeconds } from "../../lib/format-took.ts";

type User = Output<"userInfo">;

/** What others may expect of the person, and why. */
export function ReputationScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useBack();
  const user = useRead("userInfo", {});
  const tip = useRead("tipByCode", { code: "CREDIT_TIP" }, { quiet: true }).data?.content;
  return (
    <AppFrame bar={<Navbar title="信誉" onBack={() => back()} />} layout="pad" mainRef={main} busy={user.isPending}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <Loaded read={user}>
          {(it) => (
            <Stack>
              <Identity user={it} />
              {tip && <Banner text={tip} />}
              {it.credit.totalOrders === 0 ? <NothingYet /> : <Tags tags={it.credit.tags} />}
              <ScoreChanges changes={it.credit.changes} />
              <LevelTable level={it.creditLevel} />
            </Stack>
          )}
        </Loaded>
      </PullToRefresh>
    </AppFrame>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const scoreMax = 100;

function Identity({ user }: { user: User }) {
  const { credit, creditLevel } = user;
  const from = creditLevels.find((it) => it.level === creditLevel)?.fromScore ?? 0;
  const isTop = creditLevel !== null && creditLevel >= creditLevels.length;
  return (
    <Card>
      <div className={css["party"]}>
        <Avatar size="lg" name={user.nickName} imageUrl={user.avatar || undefined} />
        <div className={css["partyText"]}>
          <h2 className={css["partyName"]}>
            {user.nickName}
            {user.isAuthentication === Certification.done && <Verified label="已实名认证" />}
          </h2>
          <p className={`num ${css["partyNote"]}`}>
            {user.registerTime !== null && (
              <>
                {`加入 ${Math.max(0, Math.floor((serverNow() - user.registerTime) / dayMs))} 天`}
                <Sep />
              </>
            )}
            {user.isAuthentication === Certification.done ? "已实名" : user.isAuthentication === null ? "" : "未实名"}
          </p>
        </div>
        {creditLevel !== null && (
          <div className={css["badge"]}>
            <Tag tone="info" icon="shield-check">
              {levelText(creditLevel)}
            </Tag>
            <Meter level={creditLevel} of={creditLevels.length} />
          </div>
        )}
      </div>
      {creditLevel !== null && credit.score !== null && credit.nextScore !== null && (
        <ScoreBar
          label="信誉分"
          score={credit.score}
          from={from}
          to={isTop ? scoreMax : credit.nextScore}
          text={isTop ? "已是最高等级" : `还差${credit.nextScore - credit.score}分升至 Lv.${creditLevel + 1}`}
        />
      )}
      {credit.totalOrders !== 0 && (
        <Figures
          rows={[
            { key: "累计成交", value: counted(credit.totalOrders, "单") },
            { key: "30日成交", value: counted(credit.orders30d, "单") },
            { key: "30日成交率", value: percent(credit.finishRate30d) },
            { key: "平均放币", value: formatSeconds(credit.avgReleaseSec) },
            { key: "平均付款", value: formatSeconds(credit.avgPaySec) },
            { key: "好评率", value: percent(credit.goodRate) },
            { key: "30日取消", value: counted(credit.cancelCount30d, "次") },
            { key: "申诉败诉", value: counted(credit.appealLost30d, "次") },
          ]}
        />
      )}
    </Card>
  );
}

function NothingYet() {
  const go = useGo();
  return (
    <Card>
      <Blank
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

/** The words of those who traded with him, the frequent ones larger. */
function Tags({ tags }: { tags: User["credit"]["tags"] }) {
  const most = Math.max(1, ...tags.map((it) => it.count ?? 0));
  return (
    <Card title="收到的评价">
      {tags.length === 0 ? (
        <p className={css["small"]}>暂无评价</p>
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
