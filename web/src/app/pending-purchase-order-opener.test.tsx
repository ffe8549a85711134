import { beforeEach, expect, test, vi } from "vitest";
import { mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { PendingPurchaseOrderOpener } from "./pending-purchase-order-opener.tsx";

let pathname = "";
const went = vi.fn<(to: string, how?: object) => void>();
const reported = vi.fn<(text: string, orderId: string) => void>();
vi.mock("react-router-dom", () => ({ useLocation: () => ({ pathname }) }));
vi.mock("../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => went }));
vi.mock("../api/toasts-and-warnings.ts", () => ({
  showToast: () => {},
  showWarningNotice: (text: string, orderId: string) => reported(text, orderId),
}));

beforeEach(() => {
  went.mockClear();
  reported.mockClear();
});

test.each(["purchasebox", "quickmatch", "buyfailed"])(
  "opens the order of the pending purchase if the user is still on the screen %s",
  (name) => {
    pathname = `/home/${name}`;
    mountForTest(<PendingPurchaseOrderOpener orderId="O7" />);
    expect(went).toHaveBeenCalledWith("/home/orderBuyChat?orderId=O7", { replace: true });
    expect(reported).not.toHaveBeenCalled();
  },
);

test.each(["buy", "order", "purchase", "mybill"])(
  "on the screen %s, shows a notice about the purchased order instead of opening it",
  (name) => {
    pathname = `/home/${name}`;
    mountForTest(<PendingPurchaseOrderOpener orderId="O7" />);
    expect(went).not.toHaveBeenCalled();
    expect(reported).toHaveBeenCalledWith("您的订单已创建，请在时限内处理", "O7");
  },
);
