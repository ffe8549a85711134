import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { runActionAndShowOutcome, showStatusMessage } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { selectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { sendControlCallToShownWorld, shownWorldClient } from "../state/shown-world.ts";
import {
  useLoadedWorldUsers,
  useWorldUsers,
  activePhonePosition,
  assignUserToPhone,
  type PhonePosition,
  currentPhoneUsers,
  usePhoneUsers,
} from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import {
  phoneFrameName,
  listenForDoubleEscapeInPhone,
  currentRouteByPhone,
  selectPhoneAndItsOrder,
} from "./embedded-phones.ts";

const LaunchQrDialog = lazy(async () => ({
  default: (await import("./launch-qr-dialog.tsx")).LaunchQrDialog,
}));

const lookBySide = {
  a: { mark: "买", tone: "b", place: "左边" },
  b: { mark: "卖", tone: "s", place: "右边" },
} as const;

/** User picker, shown while no user is assigned to this embedded app. */
function UserChoice({ side }: { side: PhonePosition }) {
  const all = useLoadedWorldUsers();
  if (!all) return <div className="scr" />;
  return (
    <div className="scr scr--pick">
      <h3>{lookBySide[side].place}这台给谁？</h3>
      {all.map((item) => (
        <button
          key={item.id}
          type="button"
          className="pc"
          onClick={() => assignUserToPhone(side, item.p)}
        >
          <span className="who who--lg">{[...item.nickName][0]}</span>
          <span className="grow">
            <strong className="b clip">{item.nickName}</strong>
            <p className="clip">{item.p}</p>
          </span>
        </button>
      ))}
    </div>
  );
}

function connectionText(isLive: boolean, sockets: number): string {
  if (!isLive) return "未知";
  return sockets > 0 ? "在线" : "离线";
}

export function PhoneFrame({ side }: { side: PhonePosition }) {
  const person = usePhoneUsers()[side];
  const route = useStore(currentRouteByPhone)[side];
  const isPicked = useStore(activePhonePosition) === side;
  const isLive = useCanControlWorld();
  const room = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<"qr" | "say">();
  const close = () => setOpen(undefined);
  const { mark, tone } = lookBySide[side];
  const isOff = !isLive || !person;
  const others = useWorldUsers();

  function write(event: FormEvent<HTMLFormElement>) {
    const field = event.currentTarget.elements.namedItem("text") as HTMLInputElement;
    const { orderId } = selectedOrderAndJournalEntry.get();
    const text = field.value.trim();
    const id = currentPhoneUsers()[side]?.id;
    if (!orderId || !id) return showStatusMessage("先选一笔订单");
    if (text)
      runActionAndShowOutcome("发消息", () =>
        sendControlCallToShownWorld("POST /worlds/{world}/users/{id}/say", {
          params: { id },
          body: { orderId, text },
        }),
      );
  }

  return (
    <section
      ref={room}
      className={isPicked ? "dev is-picked" : "dev"}
      aria-label={person?.nickName ?? `${lookBySide[side].place}的手机`}
      data-side={side}
      tabIndex={-1}
    >
      <header className="dev__h">
        <span className={`who who--lg who--${tone}`}>{mark}</span>
        <button
          type="button"
          className="grow"
          title={route}
          onClick={() => selectPhoneAndItsOrder(side)}
        >
          <strong className="b clip" data-step="1">
            {person?.nickName ?? "没有人"}
          </strong>
          <code className="clip">{route.split("?")[0]}</code>
        </button>
        {person && (
          <span className="pill">
            <span className={person.sockets > 0 && isLive ? "dot" : "dot dot--off"} />
            {connectionText(isLive, person.sockets)}
          </span>
        )}
        <Menu
          label="换人"
          className="ib"
          isDisabled={!isLive}
          items={others.map((item) => ({
            label: item.nickName,
            hint: item.p,
            isChosen: item.id === person?.id,
            onChoose: () => assignUserToPhone(side, item.p),
          }))}
        >
          <DirectorIcon name="swap" />
        </Menu>
        <button
          type="button"
          className="ib"
          aria-label="手机打开"
          title="手机打开"
          disabled={!person}
          onClick={() => setOpen("qr")}
        >
          <DirectorIcon name="qr" />
        </button>
      </header>
      <div className="dev__p">
        {person ? (
          <div className="scr dev__f">
            <iframe
              key={person.p}
              name={phoneFrameName(side)}
              title={`${person.nickName}的手机`}
              src={`/lwh5/?p=${encodeURIComponent(shownWorldClient().p(person.p))}`}
              onLoad={(event) =>
                listenForDoubleEscapeInPhone(event.currentTarget, () => room.current?.focus())
              }
            />
          </div>
        ) : (
          <UserChoice side={side} />
        )}
      </div>
      <div className="dev__a">
        <button
          type="button"
          className="btn btn--sm"
          disabled={isOff}
          onClick={() =>
            person &&
            runActionAndShowOutcome("推提示", () =>
              shownWorldClient().sendPush(person.p, {
                cmd: "warn",
                msgTxt: "请核对收款信息后再操作",
              }),
            )
          }
        >
          <DirectorIcon name="bell" />
          推提示
        </button>
        <button
          type="button"
          className="btn btn--sm"
          disabled={isOff}
          onClick={() => setOpen("say")}
        >
          <DirectorIcon name="chat" />
          发消息
        </button>
        <button
          type="button"
          className="btn btn--sm"
          disabled={isOff}
          onClick={() =>
            person &&
            runActionAndShowOutcome("断线", () => shownWorldClient().closeSockets(person.p))
          }
        >
          <DirectorIcon name="plug" />
          断线
        </button>
        <button
          type="button"
          className="btn btn--sm"
          disabled={isOff}
          onClick={() =>
            person &&
            runActionAndShowOutcome("令牌过期", () =>
              shownWorldClient().expireToken(person.p, { refreshable: true }),
            )
          }
        >
          <DirectorIcon name="key" />
          令牌过期
        </button>
      </div>
      {person && open === "qr" && (
        <Suspense>
          <LaunchQrDialog p={shownWorldClient().p(person.p)} close={close} />
        </Suspense>
      )}
      {open === "say" && (
        <Dialog title="发消息" close={close}>
          <form method="dialog" className="say" onSubmit={write}>
            <input
              className="in"
              name="text"
              aria-label="写给对方"
              placeholder={`以${person?.nickName ?? ""}的名义写`}
              autoComplete="off"
            />
            <button type="submit" className="btn btn--sm">
              发送
            </button>
          </form>
        </Dialog>
      )}
    </section>
  );
}
