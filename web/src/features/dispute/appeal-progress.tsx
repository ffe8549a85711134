import { type Appeal, AppealResult, AppealStatus, type OrderDetail } from "contract";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { invalidateReads, refreshReads } from "../../api/query-client.ts";
import { formatRemain, formatWhen } from "../../lib/format-time.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useRemaining } from "../../lib/use-remaining.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Stack } from "../../ui/card.tsx";
import { CountdownPill, countdownTone } from "../../ui/countdown-pill.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { type Act, actsOf } from "./appeal-acts.ts";
import css from "./dispute.module.css";
import { OrderHead } from "./order-head.tsx";
import { Pictures } from "./pictures.tsx";

const EvidenceSheet = lazy(async () => ({ default: (await import("./evidence-sheet.tsx")).EvidenceSheet }));
const ActDialog = lazy(async () => ({ default: (await import("./act-dialog.tsx")).ActDialog }));

const steps = ["已提交", "对方举证", "平台审核", "结果"];
const stepAt: Record<number, number> = { [AppealStatus.waitReply]: 1, [AppealStatus.review]: 2 };

export function AppealProgress({ bar, order, appeal }: { bar: ReactNode; order: OrderDetail; appeal: Appeal }) {
  const main = useRef<HTMLElement>(null);
  const go = useGo();
  const [act, setAct] = useState<Act>();
  const runs = appeal.status === AppealStatus.waitReply || appeal.status === AppealStatus.review;
  const chat = order.isSeller === 1 ? paths.orderSellChat : paths.orderBuyChat;
  return (
    <AppFrame bar={bar} layout="pad" mainRef={main}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <Stack>
          <OrderHead order={order} />
          <Card title={appeal.typeName} aside={runs && <Deadline appeal={appeal} />}>
            <Stepper steps={steps} at={stepAt[appeal.status] ?? steps.length} tone="dispute" label="申诉进度" />
          </Card>
          {!runs && <Result appeal={appeal} />}
          <Said title={sideName(appeal.initiator)} time={appeal.createTime} text={appeal.content} images={appeal.images} />
          {appeal.replies.map((it) => (
            <Said key={`${it.side} ${it.time}`} title={sideName(it.side)} time={it.time} text={it.content} images={it.images} />
          ))}
          {runs && <Acts order={order} appeal={appeal} onAct={setAct} />}
          <Timeline rows={appeal.timeline} />
          <Button variant="soft" block icon="chat" onClick={() => go(chat({ orderId: order.orderId }))}>
            回到订单聊天
          </Button>
        </Stack>
      </PullToRefresh>
      <Suspense fallback={null}>
        {act === "evidence" && <EvidenceSheet order={order} onClosed={() => setAct(undefined)} />}
        {act !== undefined && act !== "evidence" && <ActDialog act={act} order={order} onClosed={() => setAct(undefined)} />}
      </Suspense>
    </AppFrame>
  );
}

const sideName = (side: number): string => ({ 1: "买家", 2: "卖家" })[side] ?? "系统";

/** Who is waited for, and how long. At its end the server says what follows. */
function Deadline({ appeal }: { appeal: Appeal }) {
  const remainSeconds = useRemaining(appeal.deadline, () => invalidateReads(["orderDetail", "appealList"]));
  if (appeal.deadline === null) return null;
  const label = appeal.status === AppealStatus.waitReply ? "举证剩余" : "审核剩余";
  return (
    <CountdownPill
      label={label}
      text={formatRemain(remainSeconds * 1000)}
      remainSeconds={remainSeconds}
      tone={countdownTone(remainSeconds, "check")}
    />
  );
}

const results: Record<number, string> = { [AppealResult.buyer]: "裁定：放币给买家", [AppealResult.seller]: "裁定：资产退回卖家" };
const ends: Record<number, string> = { [AppealStatus.withdrawn]: "申诉已撤回", [AppealStatus.settled]: "双方协商解决" };

/** The ruling names the facts it was made from: both sides see the same sheet. */
function Result({ appeal }: { appeal: Appeal }) {
  return (
    <Card title={results[appeal.result] ?? ends[appeal.status] ?? "已结束"}>
      {appeal.resultReason !== "" && <p className={css["ruling"]}>{appeal.resultReason}</p>}
    </Card>
  );
}

type SaidProps = { title: string; time: number; text: string; images: readonly string[] };
const Said = ({ title, time, text, images }: SaidProps) => (
  <Card>
    <div className={css["said"]}>
      <p className={css["saidHead"]}>
        <strong>{`${title}陈述`}</strong>
        <span className="num">{formatWhen(time, serverNow())}</span>
      </p>
      <p className={css["saidText"]}>{text === "" ? "未填写说明" : text}</p>
      <Pictures urls={images} label={`${title}凭证`} />
    </div>
  </Card>
);

function Acts({ order, appeal, onAct }: { order: OrderDetail; appeal: Appeal; onAct: (act: Act) => void }) {
  const acts = actsOf(order, appeal);
  if (acts.length === 0) return <Banner text="已提交证据，等待对方或平台处理" />;
  return (
    <div className={css["acts"]}>
      {acts.map(({ act, label, strong }) => (
        <Button key={act} variant={strong ? "ink" : "line"} onClick={() => onAct(act)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

const Timeline = ({ rows }: { rows: Appeal["timeline"] }) => (
  <Card title="处理记录">
    <ol className={css["timeline"]}>
      {rows.map((it) => (
        <li key={`${it.time} ${it.text}`}>
          <span className="num">{formatWhen(it.time, serverNow())}</span>
          {it.text}
        </li>
      ))}
    </ol>
  </Card>
);
