import type { Output } from "contract";
import { type ReactNode, useDeferredValue, useId } from "react";
import { DoubtLine } from "../../deal/doubt/doubt-line.tsx";
import { useBarred } from "../../deal/purchase/use-barred.ts";
import { openSteps } from "../../deal/steps.ts";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Banner } from "../../ui/frame/banner.tsx";
import { Button } from "../../ui/control/button.tsx";
import { AmountFigure } from "../../ui/form/amount-figure.tsx";
import { Keypad } from "../../ui/form/keypad.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { Footbar } from "../../ui/frame/footbar.tsx";
import css from "./match.module.css";
import { amountKindOf, estimateOf, type MatchEntry, type MatchForm, wishOf } from "./match-form.ts";
import { Expectation, FirstAsked, Forecast, ModeSwitch, PayCell, QuickAmounts } from "./match-parts.tsx";
import { WaysOut } from "./ways-out.tsx";
import { MatchingStage } from "./matching-stage.tsx";
import type { useMatch } from "./use-match.ts";
import { roundYuan, yuanRange } from "../../lib/format-figures.ts";

type Match = ReturnType<typeof useMatch>;
type Config = Output<"buyConfig">;

interface MatchFormPageProps {
  bar: ReactNode;
  match: Match;
  entry: MatchEntry;
  form: MatchForm;
  config: Config;
  change: (it: Partial<MatchEntry>) => void;
  onAccounts: () => void;
}

export function MatchFormPage({ bar, match, entry, form, config, change, onAccounts }: MatchFormPageProps) {
  const go = useGo();
  const subId = useId();
  const barred = useBarred("buy");
  const { offers, estimate } = useEstimate(form, entry);
  const due = "amount" in form.quote ? form.quote.amount : null;
  // Known before anything is sent: nobody is asked what nobody can take.
  const nobody = offers !== undefined && estimate === undefined && due !== null;
  const noAccount = form.payTypes.length === 0;
  const wish = wishOf(entry, form, estimate);
  const error = "error" in form.quote && entry.text !== "" ? form.quote.error : nobody ? "现在没有卖家能接这一笔" : undefined;
  const ready = wish !== undefined && !nobody && barred === undefined;
  const edit = (it: Partial<MatchEntry>) => {
    match.forget();
    change(it);
  };
  const amount = useAmount(amountKindOf[entry.mode], entry.text, (text) => edit({ text }));
  const send = () => {
    if (!ready) return;
    if (match.check.data?.eligible === 0) openSteps("all");
    else void match.start(wish);
  };
  const gates = match.check.data?.gates ?? [];
  return (
    <AppFrame
      surface
      bar={bar}
      foot={
        <Keypad
          onKey={amount.press}
          act={{
            verb: "匹配",
            sum: ready && due !== null ? roundYuan(due) : undefined,
            variant: "buy",
            disabled: !ready,
            busy: match.sending,
            busyLabel: "提交中",
            describedBy: ready ? undefined : subId,
            onPress: send,
          }}
        />
      }
    >
      <div className={css["form"]}>
        {barred !== undefined && <Banner tone="danger" icon="lock" text={barred} />}
        {barred === undefined && gates[0] && (
          <Banner
            tone="warn"
            text={`${gates[0].text}${gates.length > 1 ? `（还差 ${gates.length} 步）` : ""}`}
            onOpen={() => openSteps("all")}
          />
        )}
        {match.crowded !== undefined && <Banner tone="warn" text={match.crowded} onOpen={() => go(paths.order())} />}
        <DoubtLine />
        <ModeSwitch entry={entry} change={edit} />
        <AmountFigure
          amount={amount}
          label={entry.mode === "amount" ? "购买金额" : "购买数量"}
          unit={entry.mode === "amount" ? undefined : runtimeConfig.assetUnit}
          error={match.problem ?? error}
          sub={<Expectation entry={entry} form={form} config={config} />}
          subId={subId}
          onEnter={send}
        />
        {nobody && due !== null && <WaysOut due={due} form={form} change={edit} />}
        <QuickAmounts entry={entry} config={config} change={edit} />
        {estimate?.able[0] ? (
          <FirstAsked offer={estimate.able[0]} entry={entry} config={config} />
        ) : (
          <p className={css["first"]}>{nobody ? "暂时没有卖家能接这一笔" : due === null ? "输入后显示先问哪位卖家" : "正在查看谁能接"}</p>
        )}
        <div>
          <p className={`num ${css["payLabel"]}`}>
            付款方式
            {config.minAmount !== null && config.maxAmount !== null && (
              <span className="t-3">{`单笔 ${yuanRange(config.minAmount, config.maxAmount)}`}</span>
            )}
          </p>
          <PayCell
            account={form.account}
            payTypes={form.payTypes}
            onOpen={noAccount ? () => go(paths.payment({ pick: "quickmatch" })) : onAccounts}
          />
        </div>
        <Forecast config={config} entry={entry} due={due} estimate={estimate} known={offers !== undefined} change={edit} />
      </div>
    </AppFrame>
  );
}

/** Asked as the figure rests, not with each key. */
function useEstimate(form: MatchForm, { taste }: MatchEntry) {
  const quote = useDeferredValue("error" in form.quote ? undefined : (form.quote.amount ?? "unknown"));
  const payType = form.payTypes.length === 1 ? form.payTypes[0] : undefined;
  const read = useRead(
    "buyAbleList",
    { sort: "price", onlyMatch: 1, pageSize: 50, ...(typeof quote === "number" && { amount: quote }), ...(payType && { payType }) },
    { enabled: quote !== undefined && form.payTypes.length > 0, quiet: true },
  );
  const offers = read.data?.records;
  return { offers, estimate: estimateOf(offers, form.payTypes, taste) };
}

interface MatchingProps {
  bar: ReactNode;
  match: Match;
  entry: MatchEntry;
  form: MatchForm | undefined;
}

export function Matching({ bar, match, entry, form }: MatchingProps) {
  const { made, check } = match;
  const ticket = made ? undefined : check.data;
  const quote = form && "amount" in form.quote && entry.mode === "amount" ? form.quote.amount : null;
  return (
    <AppFrame
      surface
      bar={bar}
      layout="fill"
      foot={
        <Footbar>
          <Button variant="soft" size="lg" onClick={() => void match.cancel()}>
            取消匹配
          </Button>
        </Footbar>
      }
    >
      <MatchingStage
        amount={ticket ? ticket.amount : quote}
        payTypes={ticket ? ticket.payTypes : (form?.payTypes ?? [])}
        expireAt={made ? made.expireAt : (ticket?.expireAt ?? null)}
        again={ticket !== undefined && ticket.orderId !== ""}
        lost={check.isError}
        asked={ticket?.asked ?? []}
        onEnd={() => void check.refetch({ cancelRefetch: false })}
      />
    </AppFrame>
  );
}
