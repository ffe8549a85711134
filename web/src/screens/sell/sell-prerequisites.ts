import { Certification, type CodeName, type Output, RiskStatus, isOrUnknown } from "contract";
import { isBarred } from "../../trade/restriction.ts";

/**
 * Returns the first missing prerequisite for selling, in the order in which the backend checks
 * them.
 */
export function missingPrerequisite(
  user: Output<"userInfo">,
  methodsOn: number,
): CodeName | undefined {
  if (!isOrUnknown(user.isAuthentication, Certification.done)) return "certificationNeeded";
  if (user.isPayPassword === 0) return "pinNeeded";
  if (methodsOn === 0) return "methodNeeded";
  if (!isOrUnknown(user.riskStatus, RiskStatus.passed)) return "quizNeeded";
  return isBarred(user, "sell") ? "tradeBanned" : undefined;
}
