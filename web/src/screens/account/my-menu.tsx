import { CertificationStatus, lookUpEnum, type Output, RiskQuestionnaireStatus } from "contract";
import type { ReactNode } from "react";
import { openQuizSheet } from "../../trade/prerequisites.ts";
import { useOrderCounts } from "../../trade/use-order-counts.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import type { IconName } from "../../ui/base/icon-names.ts";
import { CountBadge } from "../../ui/base/badges.tsx";
import css from "./my-screen.module.css";

type MenuEntry = { to: string; icon: IconName; text: string; count?: number | undefined };

/**
 * Links to six trading screens. 购买记录 and 出售记录 show how many orders wait for the user, 申诉
 * how many are in appeal.
 */
export function TradingScreenLinkGrid() {
  const counts = useOrderCounts();
  const entries: MenuEntry[] = [
    { to: paths.purchase(), icon: "buy", text: "购买记录", count: counts?.toPay },
    {
      to: paths.selling(),
      icon: "sell",
      text: "出售记录",
      count: counts && counts.toConfirm + counts.toRelease,
    },
    { to: paths.mysell(), icon: "bill", text: "我的挂单" },
    { to: paths.payment(), icon: "card", text: "收款方式" },
    { to: paths.appeal(), icon: "scale", text: "申诉", count: counts?.appeal },
    { to: paths.myreports(), icon: "flag", text: "举报" },
  ];
  return (
    <nav className={css["grid"]} aria-label="交易功能">
      {entries.map(({ to, icon, text, count = 0 }) => (
        <AppLink key={text} to={to} className={css["link"] ?? ""}>
          <Icon name={icon} />
          <span className={css["linkCount"]} aria-hidden="true">
            <CountBadge count={count} />
          </span>
          {text}
          {count > 0 && <span className="sr-only">{`${count} 项待处理`}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

const certificationTexts: Record<CertificationStatus, string> = {
  [CertificationStatus.none]: "未认证",
  [CertificationStatus.running]: "认证中",
  [CertificationStatus.done]: "已认证",
  [CertificationStatus.failed]: "未通过",
};

const quizTexts: Record<RiskQuestionnaireStatus, string> = {
  [RiskQuestionnaireStatus.none]: "未完成",
  [RiskQuestionnaireStatus.passed]: "已通过",
  [RiskQuestionnaireStatus.failed]: "未通过",
};

function quizText({ riskStatus, riskExpireAt }: Output<"userInfo">): ReactNode {
  if (riskStatus === RiskQuestionnaireStatus.passed && riskExpireAt !== null)
    return (
      <span>
        有效至 <span className="t-whole">{formatFullTime(riskExpireAt).slice(0, 10)}</span>
      </span>
    );
  return lookUpEnum(quizTexts, riskStatus) ?? (riskStatus === null ? "" : "未完成");
}

const nameText = ({ isAuthentication, realName }: Output<"userInfo">): string =>
  (isAuthentication === CertificationStatus.done && realName) ||
  (lookUpEnum(certificationTexts, isAuthentication) ?? "");

export const AccountLinkList = ({
  user,
  onCourses,
}: {
  user: Output<"userInfo">;
  onCourses: () => void;
}) => (
  <ListRowGroup label="更多">
    <ListRow icon="user" title="个人资料" value={user.phone} to={paths.user()} />
    <ListRow icon="id" title="实名认证" value={nameText(user)} to={paths.certification()} />
    <ListRow icon="shield-check" title="风险测评" value={quizText(user)} onPress={openQuizSheet} />
    <ListRow icon="lock" title="安全设置" to={paths.setting()} />
    <ListRow icon="video" title="新手教程" onPress={onCourses} />
  </ListRowGroup>
);
