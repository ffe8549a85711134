import { type Appeal, AppealStatus, type OrderDetail } from "contract";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { invalidateReads, refreshReads } from "../../api/query-client.ts";
import { type Acts, useActs } from "../../deal/acts.ts";
import { appealRuns, appealStateName, appealStep, rulingName, sideName } from "../../deal/appeal-words.ts";
import { dealOf } from "../../deal/status.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { useBack } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useRemaining } from "../../lib/use-remaining.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Banner } from "../../ui/frame/banner.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Card, Stack } from "../../ui/list/card.tsx";
import { Clock } from "../../ui/figure/clock.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Stepper } from "../../ui/figure/stepper.tsx";
import css from "./dispute.module.css";
import { OrderHead } from "./order-head.tsx";
import { Pictures } from "./pictures.tsx";

const ActSheets = lazy(async () => ({ default: (await import("../../deal/act-sheets.tsx")).ActSheets }));

const steps = ["已提交", "对方举证", "平台审核", "结果"];

export function AppealProgress({ bar, order, appeal }: { bar: ReactNode; order: OrderDetail; appeal: Appeal }) {
  const main = useRef<HTMLElement>(null);
  const back = useBack();
  const acts = useActs(order);
  const runs = appealRuns(appeal);
  const chat = order.isSeller === 1 ? paths.orderSellChat : paths.orderBuyChat;
  return (
    <AppFrame bar={bar} layout="pad" mainRef={main}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <Stack>
          <OrderHead order={order} />
          <Card title={appeal.typeName} aside={runs && <Deadline appeal={appeal} />}>
            <Stepper steps={steps} at={appealStep(appeal)} tone="dispute" label="申诉进度" />
          </Card>
          {!runs && <Result appeal={appeal} />}
          <Said title={sideName(appeal.initiator)} time={appeal.createTime} text={appeal.content} images={appeal.images} />
          {appeal.replies.map((it) => (
            <Said key={`${it.side} ${it.time}`} title={sideName(it.side)} time={it.time} text={it.content} images={it.images} />
          ))}
          {runs && <Buttons order={order} appeal={appeal} acts={acts} />}
          <Timeline rows={appeal.timeline} />
          <Button variant="soft" block icon="chat" onClick={() => back({ place: chat({ orderId: order.orderId }) })}>
            回到订单聊天
          </Button>
        </Stack>
      </PullToRefresh>
      <Suspense fallback={null}>
        <ActSheets order={order} acts={acts} />
      </Suspense>
    </AppFrame>
  );
}

/** Who is waited for, and how long. At its end the server says what follows. */
function Deadline({ appeal }: { appeal: Appeal }) {
  const remainSeconds = useRemaining(appeal.deadline, () => invalidateReads(["orderDetail", "appealList"]));
  if (appeal.deadline === null) return null;
  const isReply = appeal.status === AppealStatus.waitReply;
  return <Clock tone="dispute" label={isReply ? "举证剩余" : "审核剩余"} remain={remainSeconds} verb={isReply ? "举证" : "审核"} />;
}

/** The ruling names the facts it was made from: both sides see the same sheet. */
function Result({ appeal }: { appeal: Appeal }) {
  const ruling = rulingName(appeal);
  return (
    <Card title={ruling === undefined ? (appealStateName(appeal) ?? "已结束") : `裁定：${ruling}`}>
      {appeal.resultReason !== "" && <p className={css["ruling"]}>{appeal.resultReason}</p>}
    </Card>
  );
}

type SaidProps = { title: string; time: number | null; text: string; images: readonly string[] };
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

/** All that can be done now, but for the reminder: that belongs to the chat. */
function Buttons({ order, appeal, acts }: { order: OrderDetail; appeal: Appeal; acts: Acts }) {
  const deal = dealOf(order);
  const offered = [...deal.acts.toReversed(), ...deal.more].filter((it) => it.name !== "warn");
  if (offered.length === 0) return <Banner text="已提交证据，等待对方或平台处理" />;
  return (
    <div className={css["acts"]}>
      {offered.map(({ name, label }) => (
        <Button key={name} variant={name === "evidence" && appeal.canReply === 1 ? "ink" : "line"} onClick={() => acts.press(name)}>
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
