import { Fragment, useState } from "react";
import type { Persona, UserSummary } from "mock/client/world.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
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
import { NoticeDialog } from "../ui/dialog.tsx";
import { formatCoins } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { personaTitles } from "../text/persona-titles.ts";
import "./user-panel.css";

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
  <NoticeDialog title={`${of.nickName}的余额`} close={close}>
    <dl className="kv pp__b">
      {userAccountNames.map((personAccountId) => (
        <Fragment key={personAccountId}>
          <dt>{userAccountTitles[personAccountId]}</dt>
          <dd>{formatCoins(of.balances[personAccountId])}</dd>
        </Fragment>
      ))}
      <dt>合计</dt>
      <dd className="b">{formatCoins(totalCoinsOf(of))} 枚</dd>
    </dl>
  </NoticeDialog>
);

function UserRow({ user, isLive }: { user: UserSummary; isLive: boolean }) {
  const sides = usePhoneUsers();
  const { mark, color } = userBadgeContentOf(user.id, sides);
  const shown =
    user.persona === null ? undefined : (personaTitles[user.persona as Persona] ?? user.persona);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pp">
      <span className={`who who--lg${color && ` who--${color}`}`}>{mark}</span>
      <div className="grow">
        <strong className="clip">{user.nickName}</strong>
        <p className="n clip">
          可用 {formatCoins(user.balances.able)} 枚 · {user.level} 级
        </p>
      </div>
      <Menu
        label={`${user.nickName} 由谁操作`}
        className={shown ? "pick is-on" : "pick"}
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
        <DirectorIcon name="chev" />
      </Menu>
      <Menu
        label={`${user.nickName} 更多`}
        className="ib"
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
    <section className="pn" aria-label="人和机器人">
      <div className="pn__h">
        <h2 data-step="4">人和机器人</h2>
        <span className="sub n">
          {all.length} 人，机器人 {all.filter((it) => it.persona).length}
        </span>
        <div className="end">
          <button
            type="button"
            className="btn btn--xs btn--text"
            disabled={!isLive}
            onClick={createReadyUser}
          >
            <DirectorIcon name="plus" />
            添人
          </button>
        </div>
      </div>
      <div className="pps">
        {all
          .toSorted((one, other) => rank(one) - rank(other))
          .map((user) => (
            <UserRow key={user.id} user={user} isLive={isLive} />
          ))}
      </div>
    </section>
  );
}
