import type { ReactNode } from "react";
import { useState } from "react";
import { act, say } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { worldNow } from "../state/shown-world.ts";
import { worldUsers, useSides } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { callList } from "../text/call-titles.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Segments } from "../ui/segmented-control.tsx";
import { save } from "./saved-faults.ts";
import {
  type FaultDraft,
  faultOfDraft,
  firstDraft,
  isPossible,
  type Place,
  placeName,
  sentenceOfFault,
  type Spread,
  spreads,
  type WayName,
  wayNames,
  ways,
} from "./fault-draft.ts";

const places: readonly Place[] = ["all", "socket", ...callList];
const spreadNames = Object.keys(spreads) as Spread[];
const statuses = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504];
const few = [0, 1, 2, 3, 5, 10];
const delays = [0, 200, 800, 2_000, 5_000, 10_000, 30_000];
const speeds = [100, 1_000, 10_000, 100_000];
const chances = [1, 0.75, 0.5, 0.25, 0.1];

type Option = readonly [value: string | number, text: string];
const Pick = ({
  label,
  chosen,
  of,
  pick,
}: {
  label: string;
  chosen: string | number;
  of: readonly Option[];
  pick: (it: string) => void;
}) => (
  <select
    className="in n"
    aria-label={label}
    value={chosen}
    onChange={(event) => pick(event.target.value)}
  >
    {of.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{label}</span>
    <div className="ownf__v">{children}</div>
  </>
);

/**
 * Form for a custom fault: affected user, call, timing and effect. Shows the expected result before
 * the fault starts.
 */
export function OwnFault() {
  const [draft, setDraft] = useState<FaultDraft>(firstDraft);
  const all = useBox(worldUsers);
  const { a, b } = useSides();
  const isLive = useIsLive();
  const set = (more: Partial<FaultDraft>) => setDraft({ ...draft, ...more });
  const fault = faultOfDraft(draft);
  const { userId, place, way, status, bytesPerSecond, delayMs, spread, after, times, probability } =
    draft;
  const others = all.filter((it) => it.id !== a?.id && it.id !== b?.id);
  const side = userId === "" ? "both" : userId === a?.id ? "a" : userId === b?.id ? "b" : "other";
  const who = {
    both: "所有人",
    a: "买家",
    b: "卖家",
    other: all.find((it) => it.id === userId)?.nickName ?? "",
  }[side];
  const possible = wayNames.filter((it) => isPossible(it, place));
  const whos = { both: "", a: a?.id, b: b?.id, other: others[0]?.id };
  const move = (next: Place) =>
    set({
      place: next,
      ...(!isPossible(way, next) && { way: next === "socket" ? "drop" : "dropReply" }),
    });

  return (
    <section className="pn" aria-label="自定义故障">
      <div className="pn__h">
        <h2>自定义故障</h2>
      </div>
      <div className="fd">
        <Line label="谁">
          <Segments
            label="谁"
            className=""
            of={
              [
                ["both", "所有人"],
                ["a", "买家"],
                ["b", "卖家"],
                ["other", "别人"],
              ] as const
            }
            chosen={side}
            // Disabled until the list of users has been loaded.
            isOff={all.length === 0}
            pick={(it) =>
              whos[it] === undefined ? say("这台手机还没有人") : set({ userId: whos[it] })
            }
          />
          {side === "other" && (
            <Pick
              label="别人"
              chosen={userId}
              of={others.map((it) => [it.id, it.nickName])}
              pick={(it) => set({ userId: it })}
            />
          )}
        </Line>
        <Line label="哪里">
          <Pick
            label="哪里"
            chosen={place}
            of={places.map((it) => [it, it === "all" ? "所有请求" : placeName(it)])}
            pick={(it) => move(it as Place)}
          />
        </Line>
        <Line label="什么时候">
          <Pick
            label="先放过"
            chosen={after}
            of={few.map((it) => [it, it === 0 ? "从头起" : `前 ${it} 次放过`])}
            pick={(it) => set({ after: Number(it) })}
          />
          <Pick
            label="共几次"
            chosen={times}
            of={few.map((it) => [it, it === 0 ? "不限次" : `共 ${it} 次`])}
            pick={(it) => set({ times: Number(it) })}
          />
        </Line>
        <Line label="怎么坏">
          <Pick
            label="怎么坏"
            chosen={way}
            of={possible.map((it) => [it, ways[it].title])}
            pick={(it) => set({ way: it as WayName })}
          />
          {way === "status" && (
            <Pick
              label="HTTP 状态"
              chosen={status}
              of={statuses.map((it) => [it, String(it)])}
              pick={(it) => set({ status: Number(it) })}
            />
          )}
          {way === "narrow" && (
            <Pick
              label="每秒几字节"
              chosen={bytesPerSecond}
              of={speeds.map((it) => [it, `每秒 ${it / 1_000} kB`])}
              pick={(it) => set({ bytesPerSecond: Number(it) })}
            />
          )}
        </Line>
        <Line label="再加">
          <Pick
            label="慢多少"
            chosen={delayMs}
            of={delays.map((it) => [it, it === 0 ? "不慢" : `慢 ${it} ms`])}
            pick={(it) => set({ delayMs: Number(it) })}
          />
          {delayMs > 0 && (
            <Pick
              label="快慢"
              chosen={spread}
              of={spreadNames.map((it) => [it, spreads[it].title])}
              pick={(it) => set({ spread: it as Spread })}
            />
          )}
        </Line>
        <Line label="机会">
          <Pick
            label="机会"
            chosen={probability}
            of={chances.map((it) => [it, `${Math.round(it * 100)} %`])}
            pick={(it) => set({ probability: Number(it) })}
          />
          <span className="sub ownf__s">种子已定，每次一样</span>
        </Line>
      </div>
      <p className="hint hint--info ownf__w">
        <DirectorIcon name="bug" />
        <span>{sentenceOfFault(draft, who)}</span>
      </p>
      <div className="rowl ownf__a">
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={!fault}
          onClick={() => {
            if (!fault) return;
            const { match = {}, ...rest } = fault;
            const { userId: _whoever, ...where } = match;
            save({
              code: "自",
              title: `${placeName(place)} ${ways[way].title}`,
              note: "",
              match: where,
              ...rest,
            });
            say("存为常用：好了");
          }}
        >
          存为常用
        </button>
        <button
          type="button"
          className="btn btn--sm btn--danger"
          disabled={!isLive || !fault}
          onClick={() => fault && act("开始故障", () => worldNow().faults.add(fault))}
        >
          开始
        </button>
      </div>
    </section>
  );
}
