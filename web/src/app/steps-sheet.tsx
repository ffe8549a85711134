import { useEffect, useState } from "react";
import { closeSteps, type Steps, leaveForStep, openQuiz } from "../deal/steps.ts";
import { useRead } from "../api/read.ts";
import { useGo } from "../lib/navigation.tsx";
import { serverNow } from "../lib/server-clock.ts";
import { Failed } from "../ui/frame/blank.tsx";
import { Button } from "../ui/control/button.tsx";
import { Icon } from "../ui/mark/icon.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { SkeletonBar } from "../ui/frame/skeleton.tsx";
import { headOf, type StepRow, stepRows } from "./step-rows.ts";
import css from "./steps-sheet.module.css";

/** What is still missing before a trade, a button for each, and the way back to where it was wanted. */
export function StepsSheet({ steps }: { steps: Steps }) {
  const [open, setOpen] = useOpenedLater();
  const user = useRead("userInfo", {}, { quiet: true });
  const methods = useRead("methodList", {}, { quiet: true });
  const rows = user.data && methods.data && stepRows(user.data, methods.data, steps, serverNow());
  const { title, sub, isDone } = headOf(rows);
  const close = () => setOpen(false);
  return (
    <Sheet
      open={open}
      title={title}
      sub={sub}
      onClose={close}
      onClosed={closeSteps}
      foot={
        isDone && (
          <Button size="lg" block onClick={close}>
            继续交易
          </Button>
        )
      }
    >
      <Checklist
        rows={rows}
        failed={user.error !== null || methods.error !== null}
        onRetry={() => void Promise.all([user.refetch(), methods.refetch()])}
      />
    </Sheet>
  );
}

const framesToSettle = 2;

/** A screen that comes with a sheet of its own has to open it first, or it would put this one out of reach. */
function useOpenedLater() {
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

function Checklist({ rows, failed, onRetry }: { rows: StepRow[] | undefined; failed: boolean; onRetry: () => void }) {
  if (rows) {
    const next = rows.find((it) => it.state === "missing");
    return (
      <ol className={css["rows"]}>
        {rows.map((row) => (
          <Line key={row.code} row={row} isNext={row === next} />
        ))}
      </ol>
    );
  }
  if (!failed) return <Waiting />;
  return <Failed onRetry={onRetry} />;
}

const words = { done: "已完成", missing: "未完成", waiting: "未完成", barred: "受限" };

function Line({ row, isNext }: { row: StepRow; isNext: boolean }) {
  const { title, desc, state, step } = row;
  return (
    <li className={css["row"]} data-state={state}>
      <span className={css["mark"]}>{state !== "missing" && <Icon name={marks[state]} className={css["markIcon"]} />}</span>
      <span className={css["body"]}>
        {title}
        <span className="sr-only">{`，${words[state]}`}</span>
        <span className={`num ${css["desc"]}`}>{desc}</span>
      </span>
      {step && <StepButton step={step} isNext={isNext} />}
    </li>
  );
}
const marks = { done: "check", waiting: "lock", barred: "alert" } as const;

function StepButton({ step, isNext }: { step: NonNullable<StepRow["step"]>; isNext: boolean }) {
  const go = useGo();
  const take = () => {
    if (step.to === undefined) return openQuiz();
    leaveForStep();
    go(step.to);
  };
  return (
    <Button size="sm" variant={isNext ? "ink" : "soft"} onClick={take}>
      {step.label}
    </Button>
  );
}

const Waiting = () => (
  <div className={css["rows"]} aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className={css["row"]}>
        <SkeletonBar widthPx={24} heightPx={24} radiusPx={12} />
        <span className={css["body"]}>
          <SkeletonBar widthPx={180} heightPx={16} />
        </span>
        <SkeletonBar widthPx={72} heightPx={36} radiusPx={10} />
      </div>
    ))}
  </div>
);
