import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type CallError, isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useCommand } from "../../api/use-command.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Button } from "../../ui/base/button.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import css from "./certification.module.css";
import { FaceCheckIllustration } from "./face-check-illustration.tsx";
import { clearPendingFaceCheck, clearStoredCertificationState } from "./pending-face-check.ts";
import { CertificationStepBar } from "./certify-steps.tsx";

interface FaceCheckResultProps {
  bar: ReactNode;
  certifyId: string;
  onExpired: () => void;
  /** Called if the user returned before the provider had a result. */
  onUnfinished: () => void;
}

/**
 * Shows the result of the face check. The app requests the result from the backend, because URL
 * parameters set by the provider are not trusted.
 */
export function FaceCheckResult({ bar, certifyId, onExpired, onUnfinished }: FaceCheckResultProps) {
  const go = useAppNavigate();
  const ask = useCommand("authenticate", {
    handles: ["faceRefused", "faceExpired", "alreadyCertified"],
  });
  const showPassed = () => {
    clearStoredCertificationState();
    go(paths.cerifsuccess(), { replace: true });
  };
  const answerRefusal = (error: CallError) => {
    const { codeName } = error;
    if (codeName === "alreadyCertified") return showPassed();
    if (codeName === "faceExpired") return onExpired();
    if (codeName !== "faceRefused") return;
    if (refusalDetailsOf(error, "faceRefused").unfinished === 1) return onUnfinished();
    clearPendingFaceCheck();
  };
  const confirm = useEffectEvent(() =>
    ask.mutate({ certifyId }, { onSuccess: showPassed, onError: answerRefusal }),
  );
  useEffect(() => confirm(), []);
  const refusal = isRefusalError(ask.error, "faceRefused") ? ask.error : undefined;
  const failed =
    ask.isError && !isRefusalError(ask.error, "faceRefused", "faceExpired", "alreadyCertified");

  return (
    <PageLayout
      surface
      layout={failed ? "fill" : "pad"}
      bar={bar}
      busy={!failed && refusal === undefined}
      foot={refusal && <RetryFoot left={refusalDetailsOf(refusal, "faceRefused").leftTimes} />}
    >
      {failed ? (
        <LoadErrorWithRetry
          what="核验结果"
          failure={ask.error}
          text="核验结果不会丢失，请重新载入"
          onRetry={() =>
            ask.mutate({ certifyId }, { onSuccess: showPassed, onError: answerRefusal })
          }
        />
      ) : (
        <>
          <CertificationStepBar at={2} />
          <div className={css["face"]}>
            <FaceCheckIllustration turning={refusal === undefined} failed={refusal !== undefined} />
            {refusal ? <RefusalIntro refusal={refusal} /> : <PageIntro title="正在确认结果…" />}
          </div>
        </>
      )}
    </PageLayout>
  );
}

/** Reason of the refusal, and the number of attempts left. */
function RefusalIntro({ refusal }: { refusal: CallError }) {
  const { reason = refusal.text, leftTimes: left } = refusalDetailsOf(refusal, "faceRefused");
  const how = "请在光线充足处正对屏幕，由本人操作";
  const retryText = left === undefined ? how : `今天还可试 ${left} 次。姓名已为您保留，${how}`;
  return (
    <PageIntro
      title={`核验未通过：${reason}`}
      text={left === 0 ? "今日认证次数已用完，请明日再试" : retryText}
    />
  );
}

function RetryFoot({ left }: { left: number | undefined }) {
  const go = useAppNavigate();
  const leave = () => go(paths.certification(), { replace: true });
  if (left === 0)
    return (
      <BottomActionBar>
        <Button size="lg" block onClick={leave}>
          返回
        </Button>
      </BottomActionBar>
    );
  return (
    <BottomActionBar>
      <Button variant="line" size="lg" onClick={leave}>
        稍后再试
      </Button>
      <Button size="lg" block onClick={() => go(paths.certifiname(), { replace: true })}>
        再试一次
      </Button>
    </BottomActionBar>
  );
}
