import { classNames } from "../../ui/base/class-names.ts";
import css from "./certification.module.css";

/**
 * A head in a circle of dots. An arc on the circle turns while the result is pending. If the check
 * failed, the arc becomes a full circle.
 */
export const FaceCheckIllustration = ({
  turning = false,
  failed = false,
}: {
  turning?: boolean;
  failed?: boolean;
}) => (
  <div className={css["circle"]} aria-hidden="true">
    <svg
      className={classNames(turning && css["turning"])}
      viewBox="0 0 224 224"
      fill="none"
      strokeLinecap="round"
    >
      <circle
        className={css["dots"]}
        cx="112"
        cy="112"
        r="108"
        strokeWidth="3"
        strokeDasharray="1 9.43"
      />
      <circle
        className={classNames(css["arc"], failed && css["refused"])}
        cx="112"
        cy="112"
        r="108"
        strokeWidth="4"
        pathLength="100"
        strokeDasharray={failed ? undefined : "28 100"}
        transform="rotate(-90 112 112)"
      />
    </svg>
    <svg
      viewBox="0 0 120 120"
      width="57%"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M38 46c0-16 9-26 22-26s22 10 22 26c0 18-9 32-22 32S38 64 38 46zM20 112c3-19 19-28 40-28s37 9 40 28M52 46v1M68 46v1M53 62c4 4 10 4 14 0" />
    </svg>
  </div>
);
