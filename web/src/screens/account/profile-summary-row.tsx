import { CertificationStatus, lookUpEnum, type Output } from "contract";
import { creditLevelText } from "../../lib/money/credit-level-text.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { SeparatorDot, Tag, VerifiedMerchantBadge } from "../../ui/base/badges.tsx";
import account from "./account.module.css";
import css from "./my-screen.module.css";

const missing: Record<CertificationStatus, string> = {
  [CertificationStatus.none]: "未实名",
  [CertificationStatus.running]: "认证中",
  [CertificationStatus.done]: "",
  [CertificationStatus.failed]: "认证失败",
};

/** Avatar, name, certification and reputation of the user. Links to the reputation screen. */
export function ProfileSummaryRow({ user }: { user: Output<"userInfo"> }) {
  const { nickName, avatar, isAuthentication, creditLevel, credit } = user;
  const state = lookUpEnum(missing, isAuthentication) ?? "";
  return (
    <AppLink to={paths.reputAtion()} className={css["who"] ?? ""}>
      <Avatar size="lg" name={nickName} imageUrl={avatar || undefined} level={creditLevel} />
      <span className={css["whoText"]}>
        <span className={account["partyName"]}>
          <span className="t-clip">{nickName}</span>
          {isAuthentication === CertificationStatus.done && (
            <VerifiedMerchantBadge label="已实名认证" />
          )}
          {state !== "" && (
            <Tag tone="warn" icon="shield">
              {state}
            </Tag>
          )}
        </span>
        <span className={`num ${account["partyNote"]}`}>
          <span className="t-whole">{creditLevelText(creditLevel, user.levels)}</span>
          {credit.score !== null && (
            <>
              <SeparatorDot />
              <span className="t-whole">{`信誉分 ${credit.score}`}</span>
            </>
          )}
          {credit.goodRate !== null && (
            <>
              <SeparatorDot />
              <span className="t-whole">{`好评 ${credit.goodRate}%`}</span>
            </>
          )}
        </span>
      </span>
      <Icon name="right" className={css["whoArrow"]} />
    </AppLink>
  );
}
