import { calls } from "contract";
import { useMemo, useState } from "react";
import type { CallName } from "../../src/client/call-types.ts";
import { act } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import type { ShownEntry } from "../state/shown-journal.ts";
import { worldNow } from "../state/shown-world.ts";
import { worldUsers, useSides } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { callList, callNames } from "../text/call-titles.ts";
import { formatClock, tookOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Segments } from "../ui/segmented-control.tsx";
import { hindrance } from "../timeline/replay-request.ts";
import { CodePane, type LineLook } from "./json-text-area.tsx";
import {
  callNameOf,
  type AnswerDraft,
  draftOf,
  type Mode,
  modes,
  pretty,
  readyOf,
  refusalsOf,
  sentenceOfAnswer,
  type Wrong,
} from "./answer-draft.ts";
import { differing, readJsonWithLines, withValue } from "./json-paths.ts";
import { tryOnce } from "./try-answer.ts";

const modeList = Object.entries(modes) as [Mode, string][];

type Choice = { label: string; of: readonly (readonly [value: number, text: string])[] };
/** TABLE: options for frequency and duration. 0 means unlimited. */
const choices: Readonly<Record<"times" | "after" | "probability" | "ttlMs", Choice>> = {
  times: {
    label: "用几次",
    of: [0, 1, 2, 3, 5, 10].map((it) => [it, it === 0 ? "不限" : `${it} 次`]),
  },
  after: { label: "先放过", of: [0, 1, 2, 3, 5, 10].map((it) => [it, `${it} 次`]) },
  probability: {
    label: "机会",
    of: [1, 0.75, 0.5, 0.25, 0.1].map((it) => [it, `${Math.round(it * 100)} %`]),
  },
  ttlMs: {
    label: "到期",
    of: [
      [0, "不到期"],
      [60_000, "1 分钟"],
      [600_000, "10 分钟"],
      [3_600_000, "1 小时"],
    ],
  },
};
type Timing = keyof typeof choices;

/** Marks the lines in which the two versions differ, and the invalid line. */
function looksOf(
  text: string,
  paths: readonly string[],
  look: LineLook,
  wrong?: Wrong,
): ReadonlyMap<number, LineLook> {
  const read = readJsonWithLines(text);
  const looks = new Map<number, LineLook>();
  if (read.ok)
    for (const path of paths) if (read.lines.has(path)) looks.set(read.lines.get(path) ?? 1, look);
  if (wrong) looks.set(wrong.line, "is-err");
  return looks;
}

function Mistake({ wrong, mend }: { wrong: Wrong; mend: () => void }) {
  const { line, field, said, house } = wrong;
  return (
    <div className="hint hint--bad" role="status">
      <DirectorIcon name="warn" />
      <span className="grow">
        第 {line} 行{field === undefined ? "不是 JSON。" : " "}
        {field !== undefined && (
          <>
            <code>{field}</code>：写的是 {JSON.stringify(said) ?? "空缺"}
            ，不合约定。改对它，或关掉严格检查后照发。
          </>
        )}
      </span>
      {field !== undefined && house !== undefined && (
        <button type="button" className="btn btn--xs btn--line" onClick={mend}>
          改回 {JSON.stringify(house).slice(0, 24)}
        </button>
      )}
    </div>
  );
}

/** Editor that shows the mock's response next to the custom response. */
export function Editor({ from }: { from: ShownEntry | undefined }) {
  const [draft, setDraft] = useState<AnswerDraft>(() =>
    draftOf(callNameOf(from) ?? "orderDetail", from),
  );
  const [tried, setTried] = useState("");
  const isLive = useIsLive();
  const all = useBox(worldUsers);
  const { a, b } = useSides();
  const { call, mode, house, text, isStrict } = draft;
  const set = (more: Partial<AnswerDraft>) => setDraft({ ...draft, ...more });
  const ready = useMemo(() => readyOf(draft), [draft]);
  const wrong = "wrong" in ready ? ready.wrong : undefined;
  const houseText = pretty(house);
  const paths = useMemo(() => {
    const read = readJsonWithLines(text);
    return read.ok ? differing(house, read.value) : [];
  }, [house, text]);
  const two = [a, b].flatMap((it) => (it ? [it] : []));
  const asker = all.find((it) => it.id === from?.["userId"]);
  const isTriable =
    "input" in ready && from !== undefined && asker !== undefined && hindrance(from) === undefined;

  function mend(): void {
    const read = readJsonWithLines(text);
    if (read.ok && wrong?.field !== undefined)
      set({ text: pretty(withValue(read.value, wrong.field.split("."), wrong.house)) });
  }
  function rewrite(): void {
    if ("input" in ready) act(`改写${callNames[call]}`, () => worldNow().answers.add(ready.input));
  }
  function tryIt(): void {
    if (!("input" in ready) || !from || !asker) return;
    setTried("正在试…");
    act("先试一次", async () =>
      setTried(
        await tryOnce(from, asker.p, {
          input: ready.input,
          changed: mode === "patch" ? paths : [],
        }),
      ),
    );
  }

  return (
    <section className="pn pn--fill pn--flush" aria-label="改写应答">
      <div className="pn__h">
        {from ? (
          <h2>{callNames[call]}</h2>
        ) : (
          <label>
            <span className="sr-only">改写哪个请求</span>
            <select
              className="in"
              value={call}
              onChange={(event) => setDraft(draftOf(event.target.value as CallName))}
            >
              {callList.map((item) => (
                <option key={item} value={item}>
                  {callNames[item]}
                </option>
              ))}
            </select>
          </label>
        )}
        <span className="sub n clip">
          {calls[call].method} {calls[call].path.replace(/^\//, "")}
        </span>
        <div className="end">
          <Segments
            label="怎么改"
            className="seg--in"
            of={modeList}
            chosen={mode}
            pick={(next) => set({ mode: next })}
          />
        </div>
      </div>
      {mode === "patch" || mode === "result" ? (
        <div className="ed">
          <div>
            <div className="ed__h">
              平台的回答
              <span className="end n">
                {from && `${formatClock(from.at)} · ${tookOf(Number(from["ms"] ?? 0))}`}
              </span>
            </div>
            <CodePane
              label="平台的回答"
              text={houseText}
              looks={looksOf(houseText, paths, "is-del")}
            />
          </div>
          <div>
            <div className="ed__h">
              <b>改成</b>
              <span className="end">
                {wrong && (
                  <span className="is-bad">
                    {wrong.field === undefined ? "不是 JSON" : "1 处不合约定"}
                  </span>
                )}
                <button
                  type="button"
                  className="btn btn--xs btn--text"
                  onClick={() => set({ text: houseText })}
                >
                  <DirectorIcon name="reset" />
                  还原
                </button>
              </span>
            </div>
            <CodePane
              text={text}
              looks={looksOf(text, paths, "is-add", wrong)}
              label="改成"
              write={(next) => set({ text: next })}
            />
          </div>
        </div>
      ) : (
        <div className="pad ans__f">
          {mode === "code" ? (
            <>
              <label>
                <span className="sub">回绝的理由</span>
                <select
                  className="in"
                  value={draft.code}
                  onChange={(event) => set({ code: event.target.value as AnswerDraft["code"] })}
                >
                  {refusalsOf(call).map((refusal) => (
                    <option key={refusal}>{refusal}</option>
                  ))}
                </select>
              </label>
              <label>
                <span className="sub">随它说的事实（JSON）</span>
                <textarea
                  className="in mono"
                  rows={4}
                  value={draft.facts}
                  onChange={(event) => set({ facts: event.target.value })}
                />
              </label>
            </>
          ) : (
            <>
              <label>
                <span className="sub">HTTP 状态</span>
                <input
                  className="in n"
                  type="number"
                  min={200}
                  max={599}
                  value={draft.status}
                  onChange={(event) => set({ status: Number(event.target.value) })}
                />
              </label>
              <label>
                <span className="sub">正文</span>
                <textarea
                  className="in mono"
                  rows={10}
                  value={draft.body}
                  onChange={(event) => set({ body: event.target.value })}
                />
              </label>
            </>
          )}
        </div>
      )}
      <div className="pad ans__b">
        {wrong && <Mistake wrong={wrong} mend={mend} />}
        <div className="ans__o">
          <label>
            <span className="sub">给谁</span>
            <select
              className="in"
              value={draft.userId}
              onChange={(event) => set({ userId: event.target.value })}
            >
              <option value="">所有人</option>
              {[...two, ...all.filter((it) => !two.includes(it))].map((item) => (
                <option key={item.id} value={item.id}>
                  {item.nickName}
                </option>
              ))}
            </select>
          </label>
          {(Object.keys(choices) as Timing[]).map((name) => (
            <label key={name}>
              <span className="sub">{choices[name].label}</span>
              <select
                className="in n"
                value={draft[name]}
                onChange={(event) => set({ [name]: Number(event.target.value) })}
              >
                {choices[name].of.map(([value, said]) => (
                  <option key={value} value={value}>
                    {said}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <div>
            <span className="sub">严格检查</span>
            <span className="rowl">
              <button
                type="button"
                className="switch switch--sm"
                role="switch"
                aria-checked={isStrict}
                aria-label="严格检查"
                onClick={() => set({ isStrict: !isStrict })}
              />
            </span>
          </div>
        </div>
        {tried !== "" && (
          <p className="hint hint--info" role="status">
            <span className="grow clip">试过了：{tried}</span>
          </p>
        )}
        <div className="rowl">
          <span className="sub grow">{sentenceOfAnswer(draft)}</span>
          <button
            type="button"
            className="btn btn--sm btn--soft"
            disabled={!isLive || !isTriable}
            onClick={tryIt}
          >
            <DirectorIcon name="play" />
            先试一次
          </button>
          <button
            type="button"
            className="btn btn--sm"
            disabled={!isLive || !("input" in ready)}
            onClick={rewrite}
          >
            改写
          </button>
        </div>
      </div>
    </section>
  );
}
