import { lazy, Suspense, useRef, useState } from "react";
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
  usePhoneUsers,
} from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import {
  phoneFrameName,
  listenForDoubleEscapeInPhone,
  currentRouteByPhone,
  selectPhoneAndItsOrder,
} from "./embedded-phones.ts";
import css from "./phones.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { UserMark } from "../ui/user-mark.tsx";
import { OnlineDot } from "../../src/ui/base/badges.tsx";
import { TextField } from "../../src/ui/inputs/text-field.tsx";
import { ConfirmDialog } from "../../src/ui/overlays/dialog.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const LaunchQrDialog = lazy(async () => ({
  default: (await import("./launch-qr-dialog.tsx")).LaunchQrDialog,
}));

const lookBySide = {
  a: { mark: "买", color: "b", place: "左边" },
  b: { mark: "卖", color: "s", place: "右边" },
} as const;

/** User picker, shown while no user is assigned to this embedded app. */
function UserChoice({ side }: { side: PhonePosition }) {
  const all = useLoadedWorldUsers();
  if (!all) return <div className={css["screen"]} />;
  return (
    <div className={classNames(css["screen"], css["choice"])}>
      <h3>{lookBySide[side].place}这台给谁？</h3>
      {all.map((item) => (
        <button
          key={item.id}
          type="button"
          className={css["user"]}
          onClick={() => assignUserToPhone(side, item.p)}
        >
          <UserMark mark={[...item.nickName][0] ?? ""} isLarge />
          <span className={ui["grow"]}>
            <strong className="t-clip">{item.nickName}</strong>
            <p className={classNames(ui["note"], "t-clip")}>{item.p}</p>
          </span>
        </button>
      ))}
    </div>
  );
}

/** Dialog to send a chat message in the selected order as the user of this embedded app. */
function MessageDialog({ side, close }: { side: PhonePosition; close: () => void }) {
  const person = usePhoneUsers()[side];
  const [text, setText] = useState("");
  function send(): void {
    close();
    const { orderId } = selectedOrderAndJournalEntry.get();
    if (!orderId || !person) return showStatusMessage("先选一笔订单");
    if (text.trim() !== "")
      runActionAndShowOutcome("发消息", () =>
        sendControlCallToShownWorld("POST /worlds/{world}/users/{id}/say", {
          params: { id: person.id },
          body: { orderId, text: text.trim() },
        }),
      );
  }
  return (
    <ConfirmDialog open title="发消息" confirm={{ label: "发送", onPress: send }} onBack={close}>
      <TextField
        label="写给对方"
        hideLabel
        placeholder={`以${person?.nickName ?? ""}的名义写`}
        value={text}
        onChange={setText}
      />
    </ConfirmDialog>
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
  const isOff = !isLive || !person;
  const others = useWorldUsers();

  return (
    <section
      ref={room}
      className={classNames(css["phone"], isPicked && css["is-picked"])}
      aria-label={person?.nickName ?? `${lookBySide[side].place}的手机`}
      data-side={side}
      tabIndex={-1}
    >
      <header className={css["head"]}>
        <UserMark {...lookBySide[side]} isLarge />
        <button
          type="button"
          className={ui["grow"]}
          title={route}
          onClick={() => selectPhoneAndItsOrder(side)}
        >
          <strong className="t-clip" data-step="1">
            {person?.nickName ?? "没有人"}
          </strong>
          <code className="t-clip">{route.split("?")[0]}</code>
        </button>
        {person && (
          <span className={ui["pill"]}>
            <OnlineDot off={person.sockets === 0 || !isLive} />
            {connectionText(isLive, person.sockets)}
          </span>
        )}
        <Menu
          label="换人"
          className={ui["iconButton"]}
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
        <IconButton label="手机打开" icon="qr" isDisabled={!person} onClick={() => setOpen("qr")} />
      </header>
      <div className={css["body"]}>
        {person ? (
          <div className={classNames(css["screen"], css["frame"])}>
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
      <div className={css["actions"]}>
        <Button
          icon="bell"
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
          推提示
        </Button>
        <Button icon="chat" disabled={isOff} onClick={() => setOpen("say")}>
          发消息
        </Button>
        <Button
          disabled={isOff}
          onClick={() =>
            person &&
            runActionAndShowOutcome("断线", () => shownWorldClient().closeSockets(person.p))
          }
        >
          <DirectorIcon name="plug" />
          断线
        </Button>
        <Button
          icon="key"
          disabled={isOff}
          onClick={() =>
            person &&
            runActionAndShowOutcome("令牌过期", () =>
              shownWorldClient().expireToken(person.p, { refreshable: true }),
            )
          }
        >
          令牌过期
        </Button>
      </div>
      {person && open === "qr" && (
        <Suspense>
          <LaunchQrDialog p={shownWorldClient().p(person.p)} close={close} />
        </Suspense>
      )}
      {open === "say" && <MessageDialog side={side} close={close} />}
    </section>
  );
}
