import type { Output } from "contract";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { Banner } from "../../ui/layout/banner.tsx";
import { Button } from "../../ui/base/button.tsx";
import css from "./quiz.module.css";
import { QuizOutcomeBadge } from "./quiz-outcome-badge.tsx";
import { riskLevelText } from "../../trade/risk-level.ts";

/**
 * Shown before the questions to a user who has already passed: the earlier result, and a warning
 * that a repetition may block trading. `QuizAlreadyPassedFooter` has the button 重新测评.
 */
export function QuizAlreadyPassed({ user }: { user: Output<"userInfo"> }) {
  const until =
    user.riskExpireAt === null
      ? ""
      : `，有效期至 ${formatFullTime(user.riskExpireAt).slice(0, 10)}`;
  return (
    <>
      <QuizOutcomeBadge
        good
        title="已通过风险测评"
        text={
          user.riskLevel === null
            ? until.slice(1)
            : `风险类型：${riskLevelText(user.riskLevel)}${until}`
        }
      />
      <Banner text="重新测评以新的结果为准；若未通过，在通过前不能交易" />
    </>
  );
}

export const QuizAlreadyPassedFooter = ({
  onAgain,
  onClose,
}: {
  onAgain: () => void;
  onClose: () => void;
}) => (
  <div className={css["actions"]}>
    <Button size="lg" variant="soft" onClick={onAgain}>
      重新测评
    </Button>
    <Button size="lg" onClick={onClose}>
      完成
    </Button>
  </div>
);
