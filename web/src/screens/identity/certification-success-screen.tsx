import {
  CertificationStatus,
  isEqualOrMissing,
  type Output,
  RiskQuestionnaireStatus,
} from "contract";
import { useEffect } from "react";
import {
  isPrerequisiteForPurchase,
  openQuizSheet,
  readPrerequisiteListOrigin,
  scheduleQuizSheetOnReturn,
} from "../../trade/prerequisites.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { FactLineList } from "../../ui/layout/fact-line-list.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import css from "./certification.module.css";
import { quizMayLowerDailyLimitText } from "./daily-limit-note.ts";
import { CertificationStepBar } from "./certify-steps.tsx";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";

type User = Output<"userInfo">;

/**
 * Last step of the certification: shows the user's limits and what is still missing before a trade.
 * Uncertified users are redirected to the form.
 */
export function CertificationSuccessScreen() {
  const back = useGoBack();
  const go = useAppNavigate();
  const user = useRead("userInfo", {});
  useEffect(() => invalidateReads(["userInfo"]), []);
  const isCertified = user.data?.isAuthentication === CertificationStatus.done;
  // Ignore data loaded before the face check passed, because it still shows the user as
  // uncertified.
  const isRefused =
    user.data !== undefined &&
    !isCertified &&
    user.isFetchedAfterMount &&
    !user.isFetching &&
    !user.isError;
  useEffect(() => {
    if (isRefused) go(paths.certifiname(), { replace: true });
  }, [isRefused, go]);
  return (
    <PageLayout
      surface
      layout="pad"
      busy={!isCertified && !user.isError}
      bar={<Navbar surface title="认证成功" onBack={() => back({ named: "my" })} />}
      foot={user.data && isCertified && <Ways user={user.data} />}
    >
      <LoadedContent read={user}>{(it) => isCertified && <Success user={it} />}</LoadedContent>
    </PageLayout>
  );
}

type Way = { name: string; to?: string };

/**
 * Returns the steps that are missing before a trade, in the order in which the user should take
 * them.
 */
function useMissing({ isPayPassword, riskStatus }: User): Way[] {
  const methods = useRead("methodList", {}, { quiet: true }).data;
  const trip = readPrerequisiteListOrigin();
  const name = trip && isPrerequisiteForPurchase(trip) ? "付款方式" : "收款方式";
  return [
    ...(isEqualOrMissing(riskStatus, RiskQuestionnaireStatus.passed) ? [] : [{ name: "风险测评" }]),
    ...(isPayPassword === 0
      ? [{ name: "支付密码", to: paths.szPassword({ next: trip?.returnTo ?? paths.my() }) }]
      : []),
    ...(methods?.length === 0 ? [{ name, to: paths.payment() }] : []),
  ];
}

function Ways({ user }: { user: User }) {
  const go = useAppNavigate();
  const trip = readPrerequisiteListOrigin();
  const next = useMissing(user)[0];
  const isQuiz = next !== undefined && next.to === undefined;
  const take = () => {
    if (next?.to !== undefined) return go(next.to);
    if (!trip) return openQuizSheet();
    // Open the questionnaire on the screen where the trade waits, so that the trade continues
    // automatically afterwards.
    scheduleQuizSheetOnReturn();
    go(trip.returnTo);
  };
  return (
    <BottomActionBar>
      <div className={css["column"]}>
        {next && (
          <Button size="lg" block onClick={take}>
            {`下一步：${next.name}`}
          </Button>
        )}
        {trip && !isQuiz && (
          <Button size="lg" variant={next ? "soft" : "ink"} block onClick={() => go(trip.returnTo)}>
            继续刚才的操作
          </Button>
        )}
        {!trip && (
          <Button
            variant={next ? "text" : "ink"}
            size={next ? "md" : "lg"}
            block
            onClick={() => go(paths.buy())}
          >
            {next ? "先看看市场" : "去购买"}
          </Button>
        )}
      </div>
    </BottomActionBar>
  );
}

function Success({ user }: { user: User }) {
  const missing = useMissing(user);
  const note = isEqualOrMissing(user.riskStatus, RiskQuestionnaireStatus.passed)
    ? undefined
    : quizMayLowerDailyLimitText;
  return (
    <>
      <CertificationStepBar at={3} />
      <div className={css["success"]}>
        <span className={css["tick"]}>
          <Icon name="check" />
        </span>
        <h2 className={css["big"]}>实名认证成功</h2>
        <p className="t-2">{[user.realName, user.idCard].filter(Boolean).join("，")}</p>
      </div>
      {user.limits && (
        <FactLineList
          rows={[
            { key: "单笔", value: yuanTextWithoutZeroCents(user.limits.perOrderMax) },
            { key: "每日购买", value: yuanTextWithoutZeroCents(user.limits.buyDailyLimit), note },
            { key: "每日出售", value: yuanTextWithoutZeroCents(user.limits.sellDailyLimit), note },
          ]}
        />
      )}
      <p className={css["open"]}>
        {missing.length === 0
          ? "现在可以购买和出售"
          : `开始交易还差：${missing.map((it) => it.name).join("、")}`}
      </p>
    </>
  );
}
