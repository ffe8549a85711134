import type { Output } from "contract";
import { type ReactNode, useDeferredValue, useId } from "react";
import { DoubtLine } from "../../deal/doubt/doubt-line.tsx";
import { useBarred } from "../../deal/purchase/use-barred.ts";
import { openSteps } from "../../deal/steps.ts";
import { useRead } from "../../api/read.ts";
import { useGo } from "../../lib/navigation.tsx";
import { formatCny } from "../../lib/format-money.ts";
import { paths } from "../../lib/paths.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Banner } from "../../ui/frame/banner.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Footbar } from "../../ui/frame/footbar.tsx";
import { AmountKeypad } from "./amount-keypad.tsx";
import { pressKey } from "./keypad-text.ts";
import css from "./match.module.css";
import { estimateOf, type MatchEntry, type MatchForm, wishOf } from "./match-form.ts";
import { Expectation, Figure, Forecast, ModeSwitch, PayCell, QuickAmounts } from "./match-parts.tsx";
import { MatchingStage } from "./matching-stage.tsx";
import type { useMatch } from "./use-match.ts";

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
  const { offers, estimate } = useEstimate(form);
  const noAccount = form.payTypes.length === 0;
  const wish = wishOf(entry, form, estimate);
  const error = "error" in form.quote && entry.text !== "" ? form.quote.error : undefined;
  const edit = (it: Partial<MatchEntry>) => {
    match.forget();
    change(it);
  };
  const send = () => {
    if (barred !== undefined) return;
    if (match.check.data?.eligible === 0) openSteps("all");
    else if (wish) void match.start(wish);
  };
  const barred = useBarred("buy");
  const gates = match.check.data?.gates ?? [];
  return (
    <AppFrame
      surface
      bar={bar}
      foot={
        <AmountKeypad
          ready={wish !== undefined && barred === undefined}
          busy={match.sending}
          whyId={subId}
          onKey={(key) => edit({ text: pressKey(entry.text, key, entry.mode) })}
          onGo={send}
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
        <Figure
          entry={entry}
          change={edit}
          error={match.problem ?? error}
          subId={subId}
          sub={<Expectation entry={entry} form={form} config={config} />}
          onEnter={send}
        />
        <QuickAmounts entry={entry} config={config} change={edit} />
        <div>
          <p className={`num ${css["payLabel"]}`}>
            付款方式
            {config.minAmount !== null && config.maxAmount !== null && (
              <span className="t-3">{`单笔 ¥${short(config.minAmount)} – ${short(config.maxAmount)}`}</span>
            )}
          </p>
          <PayCell
            account={form.account}
            payTypes={form.payTypes}
            onOpen={noAccount ? () => go(paths.payment({ pick: "quickmatch" })) : onAccounts}
          />
        </div>
        <Forecast
          config={config}
          entry={entry}
          due={"amount" in form.quote ? form.quote.amount : null}
          estimate={estimate}
          known={offers !== undefined}
          change={edit}
        />
      </div>
    </AppFrame>
  );
}

const short = (amount: Config["minAmount"]) => formatCny(amount).replace(/\.00$/, "");

/** Asked as the figure rests, not with each key. */
function useEstimate(form: MatchForm) {
  const quote = useDeferredValue("error" in form.quote ? undefined : (form.quote.amount ?? "unknown"));
  const payType = form.payTypes.length === 1 ? form.payTypes[0] : undefined;
  const read = useRead(
    "buyAbleList",
    { sort: "price", onlyMatch: 1, pageSize: 50, ...(typeof quote === "number" && { amount: quote }), ...(payType && { payType }) },
    { enabled: quote !== undefined && form.payTypes.length > 0, quiet: true },
  );
  const offers = read.data?.records;
  return { offers, estimate: estimateOf(offers, form.payTypes) };
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
        onEnd={() => void check.refetch({ cancelRefetch: false })}
      />
    </AppFrame>
  );
}
