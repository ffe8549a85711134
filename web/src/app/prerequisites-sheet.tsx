import { useEffect, useEffectEvent, useState } from "react";
import { showToast } from "../api/toasts-and-warnings.ts";
import { useRead } from "../api/read-queries.ts";
import {
  prerequisitesSheetHeaderTexts,
  nextPrerequisite,
  payMethodReviewText,
  type PrerequisiteStep,
  prerequisiteStepsOf,
} from "../trade/prerequisite-steps.ts";
import {
  closePrerequisiteList,
  storePrerequisiteListOrigin,
  openAddPayMethodSheet,
  openQuizSheet,
  readPrerequisiteListOrigin,
  type PrerequisiteListOrigin,
} from "../trade/prerequisites.ts";
import { usePollPayMethodReview } from "../trade/use-poll-pay-method-review.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { Button } from "../ui/base/button.tsx";
import { LoadErrorWithRetry } from "../ui/layout/empty-state.tsx";
import { SkeletonBar } from "../ui/layout/skeleton.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import css from "./prerequisites-sheet.module.css";

/** Shows all steps before a trade, the done ones ticked, and one button for the next step. */
export function TradePrerequisitesSheet({ steps }: { steps: PrerequisiteListOrigin }) {
  const [open, setOpen] = useOpenAfterFrames();
  const user = useRead("userInfo", {}, { quiet: true });
  const methods = useRead("methodList", {}, { quiet: true });
  usePollPayMethodReview(methods.data, methods.refetch);
  const now = serverNow();
  const rows =
    user.data && methods.data && prerequisiteStepsOf(user.data, methods.data, steps, now);
  const failed = user.error !== null || methods.error !== null;
  const { title, sub, lead, isDone } = prerequisitesSheetHeaderTexts(
    rows,
    steps,
    payMethodReviewText(methods.data ?? [], now),
    failed,
  );
  const close = () => setOpen(false);
  const isFinished = useCloseAfterLastStep(rows !== undefined && !isDone, isDone);
  return (
    <Sheet
      open={open && !isFinished}
      title={title}
      sub={sub}
      onClose={close}
      onClosed={closePrerequisiteList}
      foot={
        rows ? (
          <NextStepButton rows={rows} steps={steps} isDone={isDone} onClose={close} />
        ) : (
          !failed && <DisabledNextButton />
        )
      }
    >
      {lead !== "" && <p className={css["lead"]}>{lead}</p>}
      <Checklist
        rows={rows}
        failed={failed}
        onRetry={() => void Promise.all([user.refetch(), methods.refetch()])}
      />
    </Sheet>
  );
}

/**
 * Closes the sheet automatically after the last step, because the user continues on the screen
 * below it.
 */
function useCloseAfterLastStep(isUnderWay: boolean, isDone: boolean): boolean {
  const [wasUnderWay, setWasUnderWay] = useState(() => readPrerequisiteListOrigin() !== undefined);
  if (isUnderWay && !wasUnderWay) setWasUnderWay(true);
  const isFinished = isDone && wasUnderWay;
  const finish = useEffectEvent(() => {
    closePrerequisiteList();
    showToast("都完成了，可以交易", "ok");
  });
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
  return isFinished;
}

const framesToSettle = 2;

/**
 * Opens this sheet two frames later. The screen below may open a sheet of its own, which would
 * cover this one if it opened second.
 */
function useOpenAfterFrames() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let frame = 0;
    const wait = (left: number) => {
      frame = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : setOpen(true)));
    };
    wait(framesToSettle);
    return () => cancelAnimationFrame(frame);
  }, []);
  return [open, setOpen] as const;
}

interface FootProps {
  rows: readonly PrerequisiteStep[];
  steps: PrerequisiteListOrigin;
  isDone: boolean;
  onClose: () => void;
}

function NextStepButton({ rows, steps, isDone, onClose }: FootProps) {
  const go = useAppNavigate();
  const next = nextPrerequisite(rows, steps) ?? rows.find((it) => it.state === "barred");
  if (isDone)
    return (
      <Button size="lg" block onClick={onClose}>
        继续交易
      </Button>
    );
  if (!next?.act)
    return (
      <Button
        size="lg"
        block
        variant="soft"
        onClick={() => {
          closePrerequisiteList();
          go(paths.buy());
        }}
      >
        先看看市场
      </Button>
    );
  const { act, state, title } = next;
  const take = () => {
    storePrerequisiteListOrigin();
    if (!("to" in act)) return act.opens === "quiz" ? openQuizSheet() : openAddPayMethodSheet();
    go(act.to);
  };
  return (
    <Button size="lg" block onClick={take}>
      {state === "barred" ? "查看原因" : `下一步：${title}`}
    </Button>
  );
}

function Checklist({
  rows,
  failed,
  onRetry,
}: {
  rows: PrerequisiteStep[] | undefined;
  failed: boolean;
  onRetry: () => void;
}) {
  if (rows) {
    const next = rows.find((it) => it.state === "missing");
    return (
      <ol className={css["rows"]}>
        {rows.map((row, at) => (
          <StepLine key={row.code} row={row} nth={at + 1} isNext={row === next} />
        ))}
      </ol>
    );
  }
  if (!failed) return <ChecklistSkeleton />;
  return <LoadErrorWithRetry onRetry={onRetry} />;
}

const stateTexts: Partial<Record<PrerequisiteStep["state"], string>> = {
  done: "已完成",
  review: "审核中",
  barred: "受限",
};
const stateIcons: Partial<Record<PrerequisiteStep["state"], "check" | "clock" | "alert">> = {
  done: "check",
  review: "clock",
  barred: "alert",
};

function StepLine({ row, nth, isNext }: { row: PrerequisiteStep; nth: number; isNext: boolean }) {
  const { title, desc, state, minutes } = row;
  const mark = stateIcons[state];
  return (
    <li className={css["row"]} data-state={state} data-next={isNext || undefined}>
      <span className={`num ${css["mark"]}`}>
        {mark ? <Icon name={mark} className={css["markIcon"]} /> : nth}
      </span>
      <span className={css["body"]}>
        {title}
        <span className={`num ${css["desc"]}`}>{desc}</span>
      </span>
      <span className={`num ${css["state"]}`}>
        {stateTexts[state] ?? (minutes === undefined ? "" : `约 ${minutes} 分钟`)}
      </span>
    </li>
  );
}

/** Keeps the height of the sheet until the steps are known. */
const DisabledNextButton = () => (
  <Button size="lg" block disabled>
    下一步
  </Button>
);

const ChecklistSkeleton = () => (
  <div className={css["rows"]} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={css["row"]}>
        <SkeletonBar widthPx={28} heightPx={28} radiusPx={14} />
        <span className={css["body"]}>
          <SkeletonBar widthPx={180} heightPx={16} />
        </span>
        <SkeletonBar widthPx={56} heightPx={16} />
      </div>
    ))}
  </div>
);
