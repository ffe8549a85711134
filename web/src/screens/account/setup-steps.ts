import {
  CertificationStatus,
  type Output,
  RiskQuestionnaireStatus,
  isEqualOrMissing,
} from "contract";
import { paths } from "../../lib/navigation/paths.ts";

type User = Output<"userInfo">;
export type TradingSetupStepName = "certification" | "pin" | "method" | "quiz";
export type TradingSetupStep = {
  name: TradingSetupStepName;
  title: string;
  desc: string;
  done: boolean;
  /** Screen of the step. Undefined for the questionnaire, which is a sheet without a URL. */
  to?: string;
};

/**
 * Returns the setup steps before the first trade, in the order in which the user should take them.
 */
export const tradingSetupStepsOfUser = (user: User): TradingSetupStep[] => [
  {
    name: "certification",
    title: "实名认证",
    desc: "认证后即可购买和出售",
    done: isEqualOrMissing(user.isAuthentication, CertificationStatus.done),
    to: paths.certification(),
  },
  {
    name: "pin",
    title: "支付密码",
    desc: "放币、发布挂单时使用",
    done: user.isPayPassword !== 0,
    to: paths.szPassword({ next: paths.my() }),
  },
  {
    name: "method",
    title: "收款方式",
    desc: "添加本人的收付款账户",
    done: user.payMethod === undefined || user.payMethod.length > 0,
    to: paths.payment(),
  },
  {
    name: "quiz",
    title: "风险测评",
    desc: "约 2 分钟，了解常见骗局",
    done: isEqualOrMissing(user.riskStatus, RiskQuestionnaireStatus.passed),
  },
];
