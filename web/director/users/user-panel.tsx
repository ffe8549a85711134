import { useState } from "react";
import type { Persona, UserSummary } from "mock/client/world.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import {
  useWorldUsers,
  assignUserToPhone,
  usePhoneUsers,
  isDemoAccount,
  userBadgeContentOf,
} from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import {
  unitsToCoins,
  userAccountNames,
  userAccountTitles,
  coinsToUnits,
} from "../text/user-accounts.ts";
import { formatCoins } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { personaTitles } from "../text/persona-titles.ts";
import css from "./users.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { UserMark } from "../ui/user-mark.tsx";
import { ConfirmDialog } from "../../src/ui/overlays/dialog.tsx";
import { KeyValueList } from "../../src/ui/layout/key-values.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const allPersonas = Object.keys(personaTitles) as Persona[];

const startBot = (user: UserSummary, persona: Persona) =>
  runActionAndShowOutcome(`${user.nickName} ${personaTitles[persona]}`, () =>
    shownWorldClient().bots.play(user.p, persona),
  );
const stopBot = (user: UserSummary) =>
  runActionAndShowOutcome(`${user.nickName} 手动`, () => shownWorldClient().bots.stop(user.p));
const createReadyUser = () =>
  runActionAndShowOutcome("添人", () => shownWorldClient().createUser({ ready: true }));

const totalCoinsOf = ({ balances }: UserSummary): number =>
  unitsToCoins(userAccountNames.reduce((sum, it) => sum + coinsToUnits(balances[it]), 0));

const BalancesDialog = ({ of, close }: { of: UserSummary; close: () => void }) => (
  <ConfirmDialog
    open
    title={`${of.nickName}的余额`}
    confirm={{ label: "好", onPress: close }}
    onBack={close}
  >
    <KeyValueList
      rows={[
        ...userAccountNames.map((it) => ({
          key: userAccountTitles[it],
          value: formatCoins(of.balances[it]),
        })),
        {
          key: "合计",
          value: <b>{formatCoins(totalCoinsOf(of))} 枚</b>,
        },
      ]}
    />
  </ConfirmDialog>
);

function UserRow({ user, isLive }: { user: UserSummary; isLive: boolean }) {
  const sides = usePhoneUsers();
  const shown =
    user.persona === null ? undefined : (personaTitles[user.persona as Persona] ?? user.persona);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css["user"]}>
      <UserMark {...userBadgeContentOf(user.id, sides)} isLarge />
      <div className={ui["grow"]}>
        <strong className="t-clip">{user.nickName}</strong>
        <p className={classNames(ui["note"], "t-clip")}>
          可用 {formatCoins(user.balances.able)} 枚 · {user.level} 级
        </p>
      </div>
      <Menu
        label={`${user.nickName} ${shown ?? "手动"}，由谁操作`}
        className={classNames(ui["picker"], shown && ui["is-on"])}
        isDisabled={!isLive}
        items={[
          { label: "手动", isChosen: !shown, onChoose: () => stopBot(user) },
          ...allPersonas.map((one) => ({
            label: personaTitles[one],
            isChosen: user.persona === one,
            onChoose: () => startBot(user, one),
          })),
        ]}
      >
        {shown ?? "手动"}
        <DirectorIcon name="down" />
      </Menu>
      <Menu
        label={`${user.nickName} 更多`}
        className={ui["iconButton"]}
        isDisabled={!isLive}
        items={[
          { label: "放到左边", onChoose: () => assignUserToPhone("a", user.p) },
          { label: "放到右边", onChoose: () => assignUserToPhone("b", user.p) },
          { label: "余额", hint: formatCoins(totalCoinsOf(user)), onChoose: () => setOpen(true) },
          {
            label: "限制（风控）",
            onChoose: () =>
              runActionAndShowOutcome(`限制${user.nickName}`, () =>
                shownWorldClient().setRiskControl(user.p, true),
              ),
            isDanger: true,
          },
          {
            label: "解除限制",
            onChoose: () =>
              runActionAndShowOutcome(`解除限制${user.nickName}`, () =>
                shownWorldClient().setRiskControl(user.p, false),
              ),
          },
          {
            label: "断线",
            onChoose: () =>
              runActionAndShowOutcome(`${user.nickName} 断线`, () =>
                shownWorldClient().closeSockets(user.p),
              ),
          },
          {
            label: "令牌过期",
            onChoose: () =>
              runActionAndShowOutcome(`${user.nickName} 令牌过期`, () =>
                shownWorldClient().expireToken(user.p),
              ),
          },
        ]}
      >
        <DirectorIcon name="more" />
      </Menu>
      {isOpen && <BalancesDialog of={user} close={() => setOpen(false)} />}
    </div>
  );
}

/** List of all users: first those in an embedded app, then demo accounts, bots, others. */
export function UserPanel() {
  const all = useWorldUsers();
  const { a, b } = usePhoneUsers();
  const isLive = useCanControlWorld();
  const rank = (user: UserSummary) => {
    if (user.id === a?.id) return 0;
    if (user.id === b?.id) return 1;
    if (isDemoAccount(user)) return 2;
    return user.persona ? 3 : 4;
  };
  return (
    <Panel
      label="人和机器人"
      step="4"
      note={
        <>
          {all.length} 人，机器人 {all.filter((it) => it.persona).length}
        </>
      }
      actions={
        <Button icon="plus" variant="text" disabled={!isLive} onClick={createReadyUser}>
          添人
        </Button>
      }
    >
      <div className={css["users"]}>
        {all
          .toSorted((one, other) => rank(one) - rank(other))
          .map((user) => (
            <UserRow key={user.id} user={user} isLive={isLive} />
          ))}
      </div>
    </Panel>
  );
}
