import { CertificationStatus, RiskQuestionnaireStatus } from "contract";
import { afterEach, describe, expect, test } from "vitest";
import { testUser } from "../../../test/helpers/scripted-backend.ts";
import { queryClient } from "../../api/query-client.ts";
import {
  renderSignedInWithScriptedBackend,
  waitForPendingWork,
} from "../../../test/helpers/order-actions.tsx";
import { storePrerequisiteListOrigin, openPrerequisiteList } from "../../trade/prerequisites.ts";
import { buttonClassName } from "../../ui/base/button.tsx";
import { CertificationSuccessScreen } from "./certification-success-screen.tsx";

const certified = {
  ...testUser,
  isAuthentication: CertificationStatus.done,
  isPayPassword: 0,
  riskStatus: RiskQuestionnaireStatus.passed,
};
const main = buttonClassName({ size: "lg", block: true });

/**
 * Opens the screen for a user who came from a purchase. Returns a function that lists the buttons,
 * and for each one whether it is the main button.
 */
const buttonsAfter = (part: object) => {
  openPrerequisiteList("all", "/home/purchasebox?id=E1");
  storePrerequisiteListOrigin();
  renderSignedInWithScriptedBackend(<CertificationSuccessScreen />, (call) =>
    call.includes("/user/v1/info") ? { ...certified, ...part } : "silence",
  );
  return async () => {
    await waitForPendingWork();
    return [...document.querySelectorAll("[class*=footbar] button")].map((element) => [
      element.textContent,
      element.className === main,
    ]);
  };
};
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

describe("CertificationSuccessScreen", () => {
  test("after certification, the main button opens the next missing step", async () => {
    await expect.poll(buttonsAfter({})).toEqual([
      ["下一步：支付密码", true],
      ["继续刚才的操作", false],
    ]);
  });

  test("after certification, the main button returns to the trade if no step is missing", async () => {
    await expect.poll(buttonsAfter({ isPayPassword: 1 })).toEqual([["继续刚才的操作", true]]);
  });
});
