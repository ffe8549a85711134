import { classNames } from "../base/class-names.ts";
import css from "./time-ring.module.css";

/**
 * Ring that shows the share of the time that is left, from 0 to 1. The container sets size, stroke
 * width and color. `over`: the ring is dashed, because the deadline has passed.
 */
export const RemainingTimeRing = ({ share, over = false }: { share: number; over?: boolean }) => (
  <svg className={css["ring"]} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" />
    {(share > 0 || over) && (
      <circle
        className={classNames(css["arc"], over && css["over"])}
        cx="12"
        cy="12"
        r="10"
        pathLength="100"
        strokeDashoffset={100 - share * 100}
      />
    )}
  </svg>
);

/** Total time in seconds if the caller passes none. Most steps of an order have 15 minutes. */
const usualSeconds = 15 * 60;

export const remainingTimeShare = (remain: number | null, total = usualSeconds): number =>
  Math.min(1, Math.max(0, (remain ?? 0) / Math.max(1, total)));
