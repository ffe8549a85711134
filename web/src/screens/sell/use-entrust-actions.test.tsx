import { codes, type Entrust } from "contract";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import {
  okReply,
  refusalReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { findButtonByText } from "../../../test/helpers/order-actions.tsx";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));

/** Renders the hook for a logged-in user and returns its latest actions and the current toast. */
async function renderEntrustActions() {
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { OverlayHost }, { useEntrustActions }, { useCurrentToast }] =
    await Promise.all([
      import("../../api/query-client.ts"),
      import("../../ui/overlays/overlay-host.tsx"),
      import("./use-entrust-actions.ts"),
      import("../../api/toasts-and-warnings.ts"),
    ]);
  const latest: {
    acts?: ReturnType<typeof useEntrustActions>;
    toast?: ReturnType<typeof useCurrentToast>;
  } = {};
  const Page = () => {
    latest.acts = useEntrustActions();
    latest.toast = useCurrentToast();
    return null;
  };
  await renderForTest(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(OverlayHost, null, createElement(Page)),
    ),
  );
  return latest;
}
const listings = (...ids: string[]) => ids.map((entrustId) => ({ entrustId }) as Entrust);

test("pausing several listings marks each listing as busy while its pause request runs", async () => {
  const waits: (() => void)[] = [];
  startScriptedBackend(({ call }) => {
    if (!call.startsWith("PUT ")) return "silence";
    return new Promise<ReturnType<typeof okReply>>((done) => {
      waits.push(() => done(okReply({ status: 2 })));
    });
  });
  const latest = await renderEntrustActions();
  latest.acts?.pauseAll(listings("e1", "e2"));
  await vi.waitFor(() => expect(findButtonByText("全部暂停")).toBeDefined());
  findButtonByText("全部暂停").click();
  for (const [nth, id] of ["e1", "e2"].entries()) {
    await vi.waitFor(() => expect(waits).toHaveLength(nth + 1));
    await vi.waitFor(() => expect(latest.acts?.busyId).toBe(id));
    waits[nth]?.();
  }
  await vi.waitFor(() => expect(latest.acts?.busyId).toBeUndefined());
});

test("a toast reports how many of several listings were resumed and how many were not", async () => {
  startScriptedBackend(({ call }) => {
    if (!call.startsWith("PUT ")) return "silence";
    return call.endsWith("e2")
      ? refusalReply(codes.entrustRiskPaused.code)
      : okReply({ status: 1 });
  });
  const latest = await renderEntrustActions();
  void latest.acts?.recoverAll(listings("e1", "e2"));
  await vi.waitFor(() => expect(latest.acts?.busyId).toBeUndefined());
  await vi.waitFor(() =>
    expect(latest.toast).toMatchObject({
      text: "已恢复 1 个挂单，1 个未成功，请逐个查看",
      tone: "warn",
    }),
  );
});
