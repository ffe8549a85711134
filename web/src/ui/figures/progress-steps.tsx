import { classNames } from "../base/class-names.ts";
import css from "./progress-steps.module.css";

interface StepperProps {
  /** Names of the steps: ["提出", "举证", "平台审核", "裁定"]. */
  steps: readonly string[];
  /** Index of the current step. `steps.length` if all are done. */
  at: number;
  tone: "plain" | "dispute";
  label: string;
}

/** Shows the named steps of a process: which are done, and which is the current one. */
export function ProgressSteps({ steps, at, tone, label }: StepperProps) {
  return (
    <ol className={classNames(css["stepper"], css[tone])} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(css["step"], index < at && css["done"])}
          aria-current={index === at ? "step" : undefined}
        >
          {step}
          {index < at && <span className="sr-only">，已完成</span>}
        </li>
      ))}
    </ol>
  );
}
