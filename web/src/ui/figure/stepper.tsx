import { classNames } from "../style/class-names.ts";
import css from "./stepper.module.css";

interface StepperProps {
  /** ["下单", "付款", "到账", "完成"] */
  steps: readonly string[];
  /** The step that is waited for, counted from 0; `steps.length` when all is done. */
  at: number;
  tone: "wait" | "check" | "dispute";
  label?: string | undefined;
  /** Closer to what stands above it. */
  compact?: boolean | undefined;
}

/** How far something has come. */
export function Stepper({ steps, at, tone, label = "订单进度", compact = false }: StepperProps) {
  return (
    <ol className={classNames(css["stepper"], css[tone], compact && css["compact"])} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} className={classNames(css["step"], index < at && css["done"])} aria-current={index === at ? "step" : undefined}>
          {step}
          {index < at && <span className="sr-only">，已完成</span>}
        </li>
      ))}
    </ol>
  );
}
