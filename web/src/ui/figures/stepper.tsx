import { classNames } from "../base/class-names.ts";
import css from "./stepper.module.css";

interface StepperProps {
  /** ["提出", "举证", "平台审核", "裁定"] */
  steps: readonly string[];
  /** The step that is waited for, counted from 0; `steps.length` when all is done. */
  at: number;
  tone: "plain" | "dispute";
  label: string;
}

/** How far something has come. */
export function Stepper({ steps, at, tone, label }: StepperProps) {
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
