import {
  CertificationStatus,
  type Fen,
  isEqualOrMissing,
  type Output,
  RiskQuestionnaireStatus,
} from "contract";
import { type ReactNode, useRef } from "react";
import { openQuizSheet } from "../../trade/prerequisites.ts";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { ProgressBar } from "../../ui/figures/progress-bar.tsx";
import { FactLineList } from "../../ui/layout/fact-line-list.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import css from "./certification.module.css";
import { quizMayLowerDailyLimitText } from "./daily-limit-note.ts";
import { readPendingFaceCheck } from "./pending-face-check.ts";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";

type User = Output<"userInfo">;

/**
 * Status of the four certification steps. The next step is shown with a filled button, such as
 * 去认证.
 */
export function CertificationScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const user = useRead("userInfo", {});
  return (
    <PageLayout
      bar={<Navbar title="认证中心" onBack={() => back()} />}
      layout="pad"
      mainRef={main}
      busy={user.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={user}>
          {(item) => (
            <CardStack>
              <Steps user={item} />
              <Limits user={item} />
            </CardStack>
          )}
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

/**
 * Step of the certification. `done` is undefined if the backend does not send the step's status.
 */
type Step = {
  title: string;
  desc: ReactNode;
  done: boolean | undefined;
  act: string;
  to?: string;
};

const isDone = (status: number | null, done: number): boolean | undefined =>
  status === null ? undefined : status === done;

function stepsOf(user: User): Step[] {
  const isCertified = isDone(user.isAuthentication, CertificationStatus.done);
  const hasFailed = user.isAuthentication === CertificationStatus.failed;
  const note = readPendingFaceCheck(serverNow());
  const nameHint = hasFailed ? `未通过：${user.failReason || "请重试"}` : "姓名与身份证号";
  const faceHint = note ? "核验尚未完成" : "提交身份信息后进行，约 10 秒";
  const form = paths.certifiname();
  const quizFailed = user.riskStatus === RiskQuestionnaireStatus.failed;
  return [
    {
      title: "绑定手机",
      desc: user.phone || "用于接收验证码",
      done: user.phone === null ? undefined : user.phone !== "",
      act: "去绑定",
      to: paths.bindphone({ next: paths.certification() }),
    },
    {
      title: "实名认证",
      desc: isCertified ? [user.realName, user.idCard].filter(Boolean).join("，") : nameHint,
      done: isCertified,
      act: hasFailed ? "重新认证" : "去认证",
      to: isCertified ? paths.cerifsuccess() : form,
    },
    {
      title: "人脸核验",
      desc: isCertified ? "本人核验已通过" : faceHint,
      done: isCertified,
      act: note ? "继续核验" : "去核验",
      ...(isCertified === false && {
        to: note ? paths.certifAliyun({ certifyId: note.certifyId }) : form,
      }),
    },
    {
      title: "风险测评",
      desc: quizDesc(user),
      done: isDone(user.riskStatus, RiskQuestionnaireStatus.passed),
      act: quizFailed ? "重新测评" : "去测评",
    },
  ];
}

const quizDesc = ({ riskStatus, riskExpireAt }: User): ReactNode =>
  riskStatus === RiskQuestionnaireStatus.passed && riskExpireAt !== null ? (
    <>
      有效至 <span className="t-whole">{formatFullTime(riskExpireAt).slice(0, 10)}</span>
    </>
  ) : (
    "10 题，约 3 分钟"
  );

function progressText(left: number, done: number, all: number): string {
  if (left > 0) return `还差 ${left} 步完成认证`;
  return done === all ? "认证已全部完成" : `已完成 ${done} 步`;
}

function stepValue(done: boolean | undefined, isNext: boolean, act: string): ReactNode {
  if (done === undefined) return "—";
  return isNext ? <span className={css["act"]}>{act}</span> : undefined;
}

function Steps({ user }: { user: User }) {
  const steps = stepsOf(user);
  const left = steps.filter((it) => it.done === false).length;
  const done = steps.filter((it) => it.done).length;
  const next = steps.findIndex((it) => it.done === false);
  return (
    <>
      <Card title={progressText(left, done, steps.length)}>
        <ProgressBar value={done} max={steps.length} />
      </Card>
      <ListRowGroup label="认证项目">
        {steps.map(({ title, desc, done: isComplete, act, to }, index) => (
          <ListRow
            key={title}
            icon={
              <span
                className={`num ${css["step"]}`}
                data-now={index === next || undefined}
                data-done={isComplete || undefined}
              >
                {isComplete ? (
                  <Icon name="check" size="sm" />
                ) : (
                  <span aria-hidden="true">{index + 1}</span>
                )}
                {isComplete && <span className="sr-only">已完成，</span>}
              </span>
            }
            title={<strong className={css["name"]}>{title}</strong>}
            desc={desc}
            value={stepValue(isComplete, index === next, act)}
            arrow={index !== next}
            {...(title === "风险测评" ? { onPress: openQuizSheet } : { to })}
          />
        ))}
      </ListRowGroup>
    </>
  );
}

const Opens = ({ after }: { after: string }) => (
  <>
    不可用 → <strong className={css["name"]}>{after}</strong>
  </>
);

/**
 * Limits that certification allows. Users who are known to be uncertified see those of the first
 * level, if the backend sends them. Other users see their own limits.
 */
function Limits({ user: { limits, levels, isAuthentication, riskStatus } }: { user: User }) {
  const mine = isEqualOrMissing(isAuthentication, CertificationStatus.done);
  const entry = levels?.[0];
  const limit = (own: Fen | undefined, first: Fen | undefined) => {
    const after = yuanTextWithoutZeroCents((mine ? own : (first ?? own)) ?? null);
    return mine ? after : <Opens after={after} />;
  };
  const when = mine ? "" : "认证后";
  const note = isEqualOrMissing(riskStatus, RiskQuestionnaireStatus.passed)
    ? undefined
    : quizMayLowerDailyLimitText;
  return (
    <Card>
      <div className={css["limits"]}>
        <FactLineList
          rows={[
            { key: `${when}单笔`, value: limit(limits?.perOrderMax, entry?.perOrder) },
            { key: `${when}每日购买`, value: limit(limits?.buyDailyLimit, entry?.perDay), note },
            { key: `${when}每日出售`, value: limit(limits?.sellDailyLimit, entry?.perDay), note },
          ]}
        />
      </div>
    </Card>
  );
}
