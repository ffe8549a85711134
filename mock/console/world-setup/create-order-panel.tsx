import { useState } from "react";
import { act, say } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { asPerson } from "../state/run-as-user.ts";
import { homeName, usePlace } from "../state/director-location.ts";
import { pickOrder } from "../state/selected-items.ts";
import { sendWorldCall, worldNow } from "../state/shown-world.ts";
import { worldUsers, sidesNow, useSides } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { Question } from "../ui/dialog.tsx";
import { Segments } from "../ui/segmented-control.tsx";
import { Status } from "../ui/order-status-badge.tsx";
import { emptyMarket, fillMarket } from "./market-listings.ts";
import { onward } from "./steps-after-status.ts";
import { type Situation, situations } from "./order-presets.ts";

/** Finds a default user of the seed data, for an embedded app without an assigned user. */
const usual = (p: string) => worldUsers.get().find((it) => it.p === p || it.p.endsWith(`~${p}`));
function two(isTurned: boolean) {
  const { a, b } = sidesNow();
  const [buyer, seller] = [a ?? usual("demo-buyer"), b ?? usual("demo-seller")];
  return isTurned ? { buyer: seller, seller: buyer } : { buyer, seller };
}

function put(
  { title, note: _note, wait: _wait, then, ...input }: Situation,
  isTurned: boolean,
): void {
  const { buyer, seller } = two(isTurned);
  if (!buyer || !seller) return say("先给两台手机各选一个人");
  act(title, async () => {
    const world = worldNow();
    const { orderId } = await world.createOrder({ ...input, buyer, seller, mayAdvance: true });
    pickOrder(orderId);
    if (then === undefined) return;
    const { nextDeadline } = await sendWorldCall("GET /worlds/{world}/orders/{id}", {
      params: { id: orderId },
    });
    const deadlineAt = nextDeadline?.at ?? 0;
    await onward[then]({ world, orderId, asSeller: (run) => asPerson(seller.p, run), deadlineAt });
  });
}

const prepared = {
  热闹的市场: fillMarket,
  空的市场: emptyMarket,
  风控限制卖家: () => two(false).seller && worldNow().setRiskControl(two(false).seller ?? "", true),
  平台维护: () => worldNow().maintenance(true),
  维护结束: () => worldNow().maintenance(false),
} as const;

/** Buttons that create an order in a given status, by regular API calls only. */
export function OneStep() {
  const { a, b } = useSides();
  // Disabled until the users are loaded, because an order needs a buyer and a seller.
  const isLive = useIsLive();
  const canPress = useBox(worldUsers).length > 0 && isLive;
  const [isTurned, setTurned] = useState(false);
  const [asked, setAsked] = useState<Situation>();
  const { world } = usePlace();
  // The default world is shared, so advancing its clock needs a confirmation.
  const press = (it: Situation) =>
    it.wait !== undefined && world === homeName ? setAsked(it) : put(it, isTurned);
  const [left, right] = [a?.nickName ?? "买家", b?.nickName ?? "卖家"];
  return (
    <main className="col">
      <section className="pn pn--fill sits" aria-label="一步到位">
        <div className="pn__h">
          <h2>一步到位</h2>
          <span className="sub hide-1280">点一下就造好这笔订单，走的都是正规步骤</span>
          <div className="end">
            <Segments
              label="谁买谁卖"
              className="seg--in"
              of={[
                [false, `${left} → ${right}`],
                [true, "对调"],
              ]}
              chosen={isTurned}
              pick={setTurned}
            />
          </div>
        </div>
        {situations.map(({ statuses, all }) => (
          <div key={statuses.join()}>
            <div className="sith">
              {statuses.map((status) => (
                <Status key={status} of={status} />
              ))}
            </div>
            <div className="sit">
              {all.map((situation) => (
                <button
                  key={situation.title}
                  type="button"
                  className="si"
                  disabled={!canPress}
                  onClick={() => press(situation)}
                >
                  <b>{situation.title}</b>
                  <time className={situation.wait ? "adv" : ""}>{situation.wait ?? "立即"}</time>
                  <span className="sub">{situation.note}</span>
                </button>
              ))}
            </div>
          </div>
        ))}
        <div className="sith">整座城</div>
        <div className="rowl">
          {Object.entries(prepared).map(([title, run]) => (
            <button
              key={title}
              type="button"
              className="btn btn--sm btn--soft"
              disabled={!canPress}
              onClick={() => act(title, async () => run())}
            >
              {title}
            </button>
          ))}
        </div>
        <p className="sub sn__f">带橙色时间的要快进那么久；主世界里快进前会先问。</p>
      </section>
      {asked && (
        <Question
          title={asked.title}
          sentence={`主世界要快进 ${asked.wait}，里面的人都跟着走。`}
          close={() => setAsked(undefined)}
          run={() => put(asked, isTurned)}
        />
      )}
    </main>
  );
}
