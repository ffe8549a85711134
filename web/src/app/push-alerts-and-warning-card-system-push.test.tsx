import { describe, expect, test, vi } from "vitest";
import { useCurrentToast } from "../api/toasts-and-warnings.ts";
import { dispatchPush } from "../api/push-handlers.ts";
import { runInAct, findElement, mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { startAlertsForPushes } from "./push-alerts-and-warning-card.tsx";

vi.mock("../lib/browser/system-notifications.ts", () => ({
  registerNotificationWorker: async () => undefined,
  showSystemNotification: async () => {},
  clearSystemNotifications: async () => {},
  handleNotificationClicks: () => {},
  suppressNotificationsWhileTabVisible: () => {},
}));

const Seen = () => <output>{useCurrentToast()?.text}</output>;

describe("startAlertsForPushes", () => {
  test("startAlertsForPushes shows the text of a system push as a toast", () => {
    const stop = startAlertsForPushes(() => {});
    mountForTest(<Seen />);
    runInAct(() =>
      dispatchPush({ cmd: "system", msgTxt: "支付宝已通过审核，可以使用", orderId: "" }),
    );
    expect(findElement("output").textContent).toBe("支付宝已通过审核，可以使用");
    stop();
  });
});
