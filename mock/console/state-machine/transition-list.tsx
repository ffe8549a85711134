import { type OrderActor, type TransitionName, orderTransitions } from "contract";
import { useState } from "react";
import { audited } from "../audit/latest-audit.ts";
import { act } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { asPerson } from "../state/run-as-user.ts";
import { worldNow } from "../state/shown-world.ts";
import { worldUsers } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { Question } from "../ui/dialog.tsx";
import { spanOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { moveName } from "../text/transition-titles.ts";
import type { DirectorOrder } from "../orders/order.ts";
import { carryOut, carryOutHouse, isHouseReady } from "./perform-transition.ts";
import { edgeKey } from "./state-diagram-layout.ts";
import { PinField } from "./pin-field.tsx";
import { actors, type Open, openTo } from "./order-path.ts";

const columns: Readonly<
  Record<OrderActor, { mark: string; look: string; name: string; button: string }>
> = {
  buyer: { mark: "买", look: "who who--b", name: "买家", button: "mv--b" },
  seller: { mark: "卖", look: "who who--s", name: "卖家", button: "mv--s" },
  system: { mark: "台", look: "who", name: "平台", button: "mv--h" },
};
const movesKnown = new Set(orderTransitions.map((it) => it.on)).size;

type Props = { order: DirectorOrder; now: number; light: (edge: string | undefined) => void };

/**
 * Available transitions by role. A click performs one as that user, or advances the clock to the
 * platform's deadline.
 */
export function Moves({ order, now, light }: Props) {
  const isLive = useIsLive();
  const all = useBox(worldUsers);
  const isWrong = useBox(audited)?.audit.ok === false;
  const [asked, ask] = useState<Open>();
  const [pin, setPin] = useState("");
  const open = actors.map((by) => ({ by, moves: openTo(order, by) }));
  const idOf: Partial<Record<OrderActor, string>> = { buyer: order.buyer, seller: order.seller };
  const personOf = (by: OrderActor) => all.find((it) => it.id === idOf[by]);

  function run({ on, by }: Open): void {
    const { orderId, status, nextDeadline: deadline } = order;
    const person = personOf(by);
    const seller = personOf("seller");
    const name = `${columns[by].name}${moveName(on)}`;
    if (by === "system") {
      if (seller)
        act(name, () => carryOutHouse(on, { world: worldNow(), orderId, seller, deadline }));
    } else if (person)
      act(name, () =>
        asPerson(person.p, (phone) => carryOut(on, { phone, orderId, by, status, pin })),
      );
  }
  function press(item: Open): void {
    if (item.by !== "system" && item.ends) ask(item);
    else run(item);
  }
  function hint({ on, by, to }: Open): string {
    if (by === "system" && order.nextDeadline?.move === on)
      return `快进 ${spanOf(order.nextDeadline.at - now)}`;
    if (by === "system" && !isHouseReady(on, order.nextDeadline)) return "再往后";
    return to === order.status ? "不变" : `→ ${to}`;
  }
  const isOpen = ({ on, by }: Open) => by !== "system" || isHouseReady(on, order.nextDeadline);

  return (
    <>
      <div className="pn__h">
        <h2>现在能走的</h2>
        <span className="sub n">
          {movesKnown} 步里{" "}
          {new Set(open.flatMap(({ moves }) => moves.map((it): TransitionName => it.on))).size} 步
        </span>
        <div className="end sub">按一下，就由他本人的手机发出</div>
      </div>
      {isWrong && (
        <div className="hint hint--bad">
          <DirectorIcon name="warn" />
          <span className="grow">账目不平时先别往下走：再走一步，出错的地方就更难找。</span>
        </div>
      )}
      <div className="mv3">
        {open.map(({ by, moves }) => (
          <div key={by}>
            <p className="h3 mv3__h">
              <span className={columns[by].look}>{columns[by].mark}</span>
              <span className="clip">
                {by === "system"
                  ? "平台，到点自己走"
                  : `${columns[by].name} ${personOf(by)?.nickName ?? ""}`}
              </span>
              <span className="end n">{moves.length}</span>
            </p>
            {moves.map((move) => {
              const edge = move.to === order.status ? undefined : edgeKey(order.status, move.to);
              return (
                <button
                  key={move.on}
                  type="button"
                  className={`mv ${isOpen(move) && isLive ? columns[by].button : ""}${move.ends ? " is-end" : ""}`}
                  disabled={!isLive || !isOpen(move)}
                  onClick={() => press(move)}
                  onPointerEnter={() => light(edge)}
                  onPointerLeave={() => light(undefined)}
                  onFocus={() => light(edge)}
                  onBlur={() => light(undefined)}
                >
                  <b>{moveName(move.on)}</b>
                  <small className="n">{hint(move)}</small>
                </button>
              );
            })}
            {moves.length === 0 && <p className="sub mv3__nil">没有他能走的</p>}
          </div>
        ))}
      </div>
      {asked && (
        <Question
          title={`${columns[asked.by].name}${moveName(asked.on)}`}
          sentence={`订单走到 ${asked.to}，就结束了。`}
          close={() => ask(undefined)}
          run={() => run(asked)}
        >
          {asked.on === "deliver" && <PinField pin={pin} write={setPin} />}
        </Question>
      )}
    </>
  );
}
