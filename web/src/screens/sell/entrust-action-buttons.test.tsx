import { type Entrust, EntrustPauseType, EntrustStatus } from "contract";
import { expect, test, vi } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { hasMainEntrustAction, MainEntrustActionButton } from "./entrust-action-buttons.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

const pausedByRiskControl = (canRecover?: 0 | 1) =>
  ({
    entrustId: "E1",
    status: EntrustStatus.paused,
    pauseType: EntrustPauseType.riskControl,
    canRecover,
  }) as Entrust;

test.each([
  [undefined, "联系客服"],
  [0, "联系客服"],
  [1, "恢复"],
] as const)(
  "with `canRecover` %j, a listing paused by risk control shows the button %s",
  (may, label) => {
    const acts = { askService: vi.fn<() => void>(), recover: vi.fn<() => Promise<void>>() };
    const entrust = pausedByRiskControl(may);
    expect(hasMainEntrustAction(entrust)).toBe(true);
    const { host } = mountForTest(
      <MainEntrustActionButton
        entrust={entrust}
        acts={acts as unknown as EntrustActions}
        size="sm"
      />,
    );
    expect(host.textContent).toBe(label);
    pressElement(findElement("button"));
    expect(may === 1 ? acts.recover : acts.askService).toHaveBeenCalledOnce();
  },
);
