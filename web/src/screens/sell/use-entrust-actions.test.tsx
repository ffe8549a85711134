import type { Entrust } from "contract";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { findButtonByText } from "../../../test/helpers/order-actions.tsx";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => () => {} }));

test("marks each listing as busy while several are paused", async () => {
  const waits: (() => void)[] = [];
  startScriptedBackend(({ call }) => {
    if (!call.startsWith("PUT ")) return "silence";
    return new Promise<ReturnType<typeof okReply>>((done) => {
      waits.push(() => done(okReply({ status: 2 })));
    });
  });
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { OverlayHost }, { useEntrustActions }] = await Promise.all([
    import("../../api/query-client.ts"),
    import("../../ui/overlays/overlay-host.tsx"),
    import("./use-entrust-actions.ts"),
  ]);
  let acts: ReturnType<typeof useEntrustActions> | undefined;
  const Page = () => {
    acts = useEntrustActions();
    return null;
  };
  await renderForTest(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(OverlayHost, null, createElement(Page)),
    ),
  );
  acts?.pauseAll(["e1", "e2"].map((entrustId) => ({ entrustId }) as Entrust));
  await vi.waitFor(() => expect(findButtonByText("全部暂停")).toBeDefined());
  findButtonByText("全部暂停").click();
  for (const [nth, id] of ["e1", "e2"].entries()) {
    await vi.waitFor(() => expect(waits).toHaveLength(nth + 1));
    await vi.waitFor(() => expect(acts?.busyId).toBe(id));
    waits[nth]?.();
  }
  await vi.waitFor(() => expect(acts?.busyId).toBeUndefined());
});
