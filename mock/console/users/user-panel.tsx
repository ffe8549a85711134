import { Fragment, useState } from "react";
import type { Persona, UserSummary } from "../../src/client/world.ts";
import { act } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { worldNow } from "../state/shown-world.ts";
import { worldUsers, pickPerson, useSides, whoOf } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { coinsOf, personAccountIds, personAccounts, unitsOfCoins } from "../text/user-accounts.ts";
import { Notice } from "../ui/dialog.tsx";
import { coins } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { personaNames } from "../text/persona-titles.ts";
import "./user-panel.css";

const names = Object.keys(personaNames) as Persona[];

const play = (it: UserSummary, persona: Persona) =>
  act(`${it.nickName} ${personaNames[persona]}`, () => worldNow().bots.play(it.p, persona));
const stop = (it: UserSummary) => act(`${it.nickName} 手动`, () => worldNow().bots.stop(it.p));
const addSomebody = () => act("添人", () => worldNow().createUser({ ready: true }));

const sumOf = ({ balances }: UserSummary): number =>
  coinsOf(personAccountIds.reduce((sum, it) => sum + unitsOfCoins(balances[it]), 0));

const Balances = ({ of, close }: { of: UserSummary; close: () => void }) => (
  <Notice title={`${of.nickName}的余额`} close={close}>
    <dl className="kv pp__b">
      {personAccountIds.map((personAccountId) => (
        <Fragment key={personAccountId}>
          <dt>{personAccounts[personAccountId]}</dt>
          <dd>{coins(of.balances[personAccountId])}</dd>
        </Fragment>
      ))}
      <dt>合计</dt>
      <dd className="b">{coins(sumOf(of))} 枚</dd>
    </dl>
  </Notice>
);

function Row({ it, isLive }: { it: UserSummary; isLive: boolean }) {
  const sides = useSides();
  const { mark, look } = whoOf(it.id, sides);
  const shown =
    it.persona === null ? undefined : (personaNames[it.persona as Persona] ?? it.persona);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pp">
      <span className={`who who--lg${look && ` who--${look}`}`}>{mark}</span>
      <div className="grow">
        <strong className="clip">{it.nickName}</strong>
        <p className="n clip">
          可用 {coins(it.balances.able)} 枚 · {it.level} 级
        </p>
      </div>
      <Menu
        label={`${it.nickName} 由谁操作`}
        className={shown ? "pick is-on" : "pick"}
        isOff={!isLive}
        items={[
          { label: "手动", isChosen: !shown, run: () => stop(it) },
          ...names.map((one) => ({
            label: personaNames[one],
            isChosen: it.persona === one,
            run: () => play(it, one),
          })),
        ]}
      >
        {shown ?? "手动"}
        <DirectorIcon name="chev" />
      </Menu>
      <Menu
        label={`${it.nickName} 更多`}
        className="ib"
        isOff={!isLive}
        items={[
          { label: "放到左边", run: () => pickPerson("a", it.p) },
          { label: "放到右边", run: () => pickPerson("b", it.p) },
          { label: "余额", hint: coins(sumOf(it)), run: () => setOpen(true) },
          {
            label: "限制（风控）",
            run: () => act(`限制${it.nickName}`, () => worldNow().setRiskControl(it.p, true)),
            isDanger: true,
          },
          {
            label: "解除限制",
            run: () => act(`解除限制${it.nickName}`, () => worldNow().setRiskControl(it.p, false)),
          },
          {
            label: "断线",
            run: () => act(`${it.nickName} 断线`, () => worldNow().closeSockets(it.p)),
          },
          {
            label: "令牌过期",
            run: () => act(`${it.nickName} 令牌过期`, () => worldNow().expireToken(it.p)),
          },
        ]}
      >
        <DirectorIcon name="more" />
      </Menu>
      {isOpen && <Balances of={it} close={() => setOpen(false)} />}
    </div>
  );
}

/** List of all users: first those in an embedded app, then bots, then others. */
export function People() {
  const all = useBox(worldUsers);
  const { a, b } = useSides();
  const isLive = useIsLive();
  const rank = (it: UserSummary) =>
    it.id === a?.id ? 0 : it.id === b?.id ? 1 : it.persona ? 2 : 3;
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
            onClick={addSomebody}
          >
            <DirectorIcon name="plus" />
            添人
          </button>
        </div>
      </div>
      <div className="pps">
        {all
          .toSorted((one, other) => rank(one) - rank(other))
          .map((item) => (
            <Row key={item.id} it={item} isLive={isLive} />
          ))}
      </div>
    </section>
  );
}
