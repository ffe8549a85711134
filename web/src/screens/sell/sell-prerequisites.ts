import {
  CertificationStatus,
  type CodeName,
  type Output,
  RiskQuestionnaireStatus,
  isEqualOrMissing,
} from "contract";
import { isTradeRestricted } from "../../trade/trade-restriction-text.ts";

/**
 * Returns the first missing prerequisite for selling, in the order in which the backend checks
 * them.
 */
export function firstMissingSellPrerequisite(
  user: Output<"userInfo">,
  methodsOn: number,
): CodeName | undefined {
  if (!isEqualOrMissing(user.isAuthentication, CertificationStatus.done))
    return "certificationNeeded";
  if (user.isPayPassword === 0) return "pinNeeded";
  if (methodsOn === 0) return "methodNeeded";
  if (!isEqualOrMissing(user.riskStatus, RiskQuestionnaireStatus.passed)) return "quizNeeded";
  return isTradeRestricted(user, "sell") ? "tradeBanned" : undefined;
}
