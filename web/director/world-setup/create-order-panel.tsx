import { useState } from "react";
import { runActionAndShowOutcome, showStatusMessage } from "../state/status-message.ts";
import { runAsUser } from "../state/run-as-user.ts";
import { defaultWorldName, useDirectorLocation } from "../state/director-location.ts";
import { selectOrder } from "../state/selected-order-and-journal-entry.ts";
import { sendControlCallToShownWorld, shownWorldClient } from "../state/shown-world.ts";
import { useWorldUsers, currentPhoneUsers, usePhoneUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { SegmentedControl } from "../../src/ui/base/segmented-control.tsx";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import { pauseAllListings, createMarketListings } from "./market-listings.ts";
import { orderActionsAfterCreation } from "./order-actions-after-creation.ts";
import { type OrderPreset, orderPresetGroups } from "./order-presets.ts";
import css from "./world-setup.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { ConfirmDialog } from "../../src/ui/overlays/dialog.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

function buyerAndSeller(isTurned: boolean) {
  const { a, b } = currentPhoneUsers();
  return isTurned ? { buyer: b, seller: a } : { buyer: a, seller: b };
}

function createPresetOrder(
  { title, note: _note, advanceBy: _wait, stepAfterStatus, ...input }: OrderPreset,
  isTurned: boolean,
): void {
  const { buyer, seller } = buyerAndSeller(isTurned);
  if (!buyer || !seller) return showStatusMessage("先给两台手机各选一个人");
  runActionAndShowOutcome(title, async () => {
    const world = shownWorldClient();
    const { orderId } = await world.createOrder({ ...input, buyer, seller, mayAdvance: true });
    selectOrder(orderId);
    if (stepAfterStatus === undefined) return;
    const { nextDeadline } = await sendControlCallToShownWorld("GET /worlds/{world}/orders/{id}", {
      params: { id: orderId },
    });
    const deadlineAt = nextDeadline?.at ?? 0;
    await orderActionsAfterCreation[stepAfterStatus]({
      world,
      orderId,
      asSeller: (run) => runAsUser(seller.p, run),
      deadlineAt,
    });
  });
}

const worldPresets = {
  热闹的市场: createMarketListings,
  空的市场: pauseAllListings,
  风控限制卖家: () =>
    buyerAndSeller(false).seller &&
    shownWorldClient().setRiskControl(buyerAndSeller(false).seller ?? "", true),
  平台维护: () => shownWorldClient().setMaintenance(true),
  维护结束: () => shownWorldClient().setMaintenance(false),
} as const;

/**
 * Buttons that create an order in a given status, and buttons that change the whole world. An order
 * reaches its status by calls of its users and by deadlines.
 */
export function CreateOrderPanel() {
  const { a, b } = usePhoneUsers();
  // The buttons are disabled until the users are loaded, because an order needs a buyer and a
  // seller.
  const isLive = useCanControlWorld();
  const canPress = useWorldUsers().length > 0 && isLive;
  const [isTurned, setTurned] = useState(false);
  const [asked, setAsked] = useState<OrderPreset>();
  const { world } = useDirectorLocation();
  // The default world is shared, so advancing its clock needs a confirmation.
  const press = (preset: OrderPreset) =>
    preset.advanceBy !== undefined && world === defaultWorldName
      ? setAsked(preset)
      : createPresetOrder(preset, isTurned);
  const left = a?.nickName ?? "买家";
  const right = b?.nickName ?? "卖家";
  return (
    <main className={ui["column"]}>
      <Panel
        label="一步到位"
        note="点一下就造好这笔订单，走的都是正规步骤"
        actions={
          <SegmentedControl
            label="谁买谁卖"
            size="sm"
            options={[
              { value: "straight", label: `${left} → ${right}` },
              { value: "turned", label: "对调" },
            ]}
            value={isTurned ? "turned" : "straight"}
            onChange={(it) => setTurned(it === "turned")}
          />
        }
        isFilling
        className={css["presets"]}
      >
        {orderPresetGroups.map(({ statuses, presets }) => (
          <div key={statuses.join()}>
            <div className={css["statuses"]}>
              {statuses.map((status) => (
                <OrderStatusBadge key={status} of={status} />
              ))}
            </div>
            <div className={css["group"]}>
              {presets.map((situation) => (
                <button
                  key={situation.title}
                  type="button"
                  className={css["preset"]}
                  disabled={!canPress}
                  onClick={() => press(situation)}
                >
                  <b>{situation.title}</b>
                  <time className={situation.advanceBy ? css["advances"] : undefined}>
                    {situation.advanceBy ?? "立即"}
                  </time>
                  <span className={ui["note"]}>{situation.note}</span>
                </button>
              ))}
            </div>
          </div>
        ))}
        <div className={css["statuses"]}>整座城</div>
        <div className={ui["row"]}>
          {Object.entries(worldPresets).map(([title, run]) => (
            <Button
              variant="soft"
              key={title}
              disabled={!canPress}
              onClick={() => runActionAndShowOutcome(title, async () => run())}
            >
              {title}
            </Button>
          ))}
        </div>
        <p className={classNames(ui["note"], css["hint"])}>
          带橙色时间的要快进那么久；主世界里快进前会先问。
        </p>
      </Panel>
      {asked && (
        <ConfirmDialog
          open
          title={`${asked.title}？` as const}
          text={`主世界要快进 ${asked.advanceBy}，里面的人都跟着走。`}
          confirm={{
            label: asked.title,
            onPress: () => {
              setAsked(undefined);
              createPresetOrder(asked, isTurned);
            },
          }}
          onBack={() => setAsked(undefined)}
        />
      )}
    </main>
  );
}
