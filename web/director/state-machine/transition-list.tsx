import { type OrderActor, type TransitionName, orderTransitions } from "contract";
import { useState } from "react";
import { useLatestLedgerAudit } from "../audit/latest-audit.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { runAsUser } from "../state/run-as-user.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { useWorldUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { formatDuration } from "../text/format.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import type { DirectorOrderWithTransitions } from "../orders/order.ts";
import {
  performUserTransition,
  performPlatformTransition,
  isPlatformTransitionReady,
} from "./perform-transition.ts";
import { edgeKey } from "./state-diagram-layout.ts";
import { isPin, PinField } from "./pin-field.tsx";
import {
  transitionActors,
  type AvailableTransition,
  availableTransitionsOf,
} from "./order-transitions.ts";
import css from "./state-machine.module.css";
import tint from "../../src/ui/base/tone-colors.module.css";
import ui from "../ui/parts.module.css";
import { PanelHead } from "../ui/panel.tsx";
import { UserMark, type UserMarkColor } from "../ui/user-mark.tsx";
import { Banner } from "../../src/ui/layout/banner.tsx";
import { ConfirmDialog } from "../../src/ui/overlays/dialog.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const actorColumns: Readonly<
  Record<OrderActor, { mark: string; color: UserMarkColor; name: string; tone: string }>
> = {
  buyer: { mark: "买", color: "b", name: "买家", tone: "buy" },
  seller: { mark: "卖", color: "s", name: "卖家", tone: "sell" },
  system: { mark: "台", color: "", name: "平台", tone: "warn" },
};
const titleOf = ({ by, on }: AvailableTransition): string =>
  `${actorColumns[by].name}${transitionTitle(on)}`;
const transitionCount = new Set(orderTransitions.map((it) => it.on)).size;

type Props = {
  order: DirectorOrderWithTransitions;
  now: number;
  highlightEdge: (edge: string | undefined) => void;
};

/**
 * Buttons for the available transitions of each role. A click performs the transition as that user,
 * after a confirmation if it ends the order. For the platform, a click makes the ruling, closes the
 * order by risk control, or advances the clock to the deadline.
 */
export function TransitionList({ order, now, highlightEdge }: Props) {
  const isLive = useCanControlWorld();
  const all = useWorldUsers();
  const isWrong = useLatestLedgerAudit()?.audit.ok === false;
  const [asked, ask] = useState<AvailableTransition>();
  const [pin, setPin] = useState("");
  const open = transitionActors.map((by) => ({ by, moves: availableTransitionsOf(order, by) }));
  const idOf: Partial<Record<OrderActor, string>> = { buyer: order.buyer, seller: order.seller };
  const personOf = (by: OrderActor) => all.find((it) => it.id === idOf[by]);
  /**
   * Returns the user without whom the transition cannot be performed. For a transition by the
   * platform, this is the seller, because a risk closure restricts the seller.
   */
  const requiredPerson = (by: OrderActor) => personOf(by === "system" ? "seller" : by);

  function run(transition: AvailableTransition): void {
    const { on, by } = transition;
    const { orderId, status, nextDeadline: deadline } = order;
    const person = requiredPerson(by);
    if (!person) return;
    runActionAndShowOutcome(titleOf(transition), () =>
      by === "system"
        ? performPlatformTransition(on, {
            world: shownWorldClient(),
            orderId,
            seller: person,
            deadline,
          })
        : runAsUser(person.p, (phone) =>
            performUserTransition(on, { client: phone, orderId, by, status, pin }),
          ),
    );
  }
  function press(item: AvailableTransition): void {
    if (item.by !== "system" && item.isEndingOrder) ask(item);
    else run(item);
  }
  const needsPin = asked?.on === "deliver";
  function hint({ on, by, to }: AvailableTransition): string {
    if (by === "system" && order.nextDeadline?.move === on)
      return `快进 ${formatDuration(order.nextDeadline.at - now)}`;
    if (by === "system" && !isPlatformTransitionReady(on, order.nextDeadline)) return "再往后";
    return to === order.status ? "不变" : `→ ${to}`;
  }
  const isOpen = ({ on, by }: AvailableTransition) =>
    requiredPerson(by) !== undefined &&
    (by !== "system" || isPlatformTransitionReady(on, order.nextDeadline));

  return (
    <>
      <PanelHead
        title="现在能走的"
        note={`${transitionCount} 步里 ${new Set(open.flatMap(({ moves }) => moves.map((it): TransitionName => it.on))).size} 步`}
        actions={<span className={ui["note"]}>按一下，就由他本人的手机发出</span>}
      />
      {isWrong && (
        <Banner tone="danger" text="账目不平时先别往下走：再走一步，出错的地方就更难找。" />
      )}
      <div className={css["moves"]}>
        {open.map(({ by, moves }) => (
          <div key={by}>
            <p className={classNames(ui["subheading"], css["actor"])}>
              <UserMark {...actorColumns[by]} />
              <span className="t-clip">
                {by === "system"
                  ? "平台，到点自己走"
                  : `${actorColumns[by].name} ${personOf(by)?.nickName ?? ""}`}
              </span>
              <span className={ui["actions"]}>{moves.length}</span>
            </p>
            {moves.map((move) => {
              const edge = move.to === order.status ? undefined : edgeKey(order.status, move.to);
              return (
                <button
                  key={move.on}
                  type="button"
                  className={classNames(
                    css["move"],
                    isOpen(move) && isLive && tint[actorColumns[by].tone],
                    move.isEndingOrder && css["is-end"],
                  )}
                  disabled={!isLive || !isOpen(move)}
                  onClick={() => press(move)}
                  onPointerEnter={() => highlightEdge(edge)}
                  onPointerLeave={() => highlightEdge(undefined)}
                  onFocus={() => highlightEdge(edge)}
                  onBlur={() => highlightEdge(undefined)}
                >
                  <b>{transitionTitle(move.on)}</b>
                  <small>{hint(move)}</small>
                </button>
              );
            })}
            {moves.length === 0 && (
              <p className={classNames(ui["note"], css["empty"])}>没有他能走的</p>
            )}
          </div>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={`${titleOf(asked)}？`}
          text={`订单走到 ${asked.to}，就结束了。`}
          confirm={{
            label: titleOf(asked),
            disabled: needsPin && !isPin(pin),
            onPress: () => {
              ask(undefined);
              run(asked);
            },
          }}
          onBack={() => ask(undefined)}
        >
          {needsPin && <PinField pin={pin} onChange={setPin} />}
        </ConfirmDialog>
      )}
    </>
  );
}
