import { calls } from "contract";
import { useMemo, useState } from "react";
import type { CallName } from "mock/client/call-types.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { allCallNames, callTitles } from "../text/call-titles.ts";
import { formatTimeOfDay, formatCallDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { reasonRequestCannotBeReplayed } from "../timeline/replay-request.ts";
import { JsonTextArea, type LineHighlight } from "./json-text-area.tsx";
import {
  callNameOfJournalEntry,
  type AnswerDraft,
  createAnswerDraft,
  type AnswerEditMode,
  answerEditModeTitles,
  formatJson,
  buildCustomAnswerInput,
  possibleRefusalCodesOfCall,
  describeAnswerDraft,
  type AnswerDraftError,
} from "./answer-draft.ts";
import { differingPaths, parseJsonWithLineNumbers, withValueAtPath } from "./json-paths.ts";
import { tryAnswerInWorldCopy } from "./try-answer.ts";

const answerModeOptions = Object.entries(answerEditModeTitles) as [AnswerEditMode, string][];

type NumberOptions = { label: string; of: readonly (readonly [value: number, text: string])[] };
/** Options for the frequency and the duration of a rule. 0 means unlimited. */
const limitOptions: Readonly<Record<"times" | "after" | "probability" | "ttlMs", NumberOptions>> = {
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
type LimitName = keyof typeof limitOptions;

/**
 * Marks the lines in which the mock's response and the custom response differ, and the invalid
 * line.
 */
function lineHighlights(
  text: string,
  paths: readonly string[],
  look: LineHighlight,
  wrong?: AnswerDraftError,
): ReadonlyMap<number, LineHighlight> {
  const read = parseJsonWithLineNumbers(text);
  const looks = new Map<number, LineHighlight>();
  if (read.ok)
    for (const path of paths) if (read.lines.has(path)) looks.set(read.lines.get(path) ?? 1, look);
  if (wrong) looks.set(wrong.line, "is-err");
  return looks;
}

function DraftErrorHint({ wrong, mend }: { wrong: AnswerDraftError; mend: () => void }) {
  const { line, field, enteredValue, mockValue } = wrong;
  return (
    <div className="hint hint--bad" role="status">
      <DirectorIcon name="warn" />
      <span className="grow">
        第 {line} 行{field === undefined ? "不是 JSON。" : " "}
        {field !== undefined && (
          <>
            <code>{field}</code>：写的是 {JSON.stringify(enteredValue) ?? "空缺"}
            ，不合约定。改对它，或关掉严格检查后照发。
          </>
        )}
      </span>
      {field !== undefined && mockValue !== undefined && (
        <button type="button" className="btn btn--xs btn--line" onClick={mend}>
          改回 {JSON.stringify(mockValue).slice(0, 24)}
        </button>
      )}
    </div>
  );
}

/** Editor that shows the mock's response next to the custom response. */
export function AnswerEditor({ from }: { from: ShownJournalEntry | undefined }) {
  const [draft, setDraft] = useState<AnswerDraft>(() =>
    createAnswerDraft(callNameOfJournalEntry(from) ?? "orderDetail", from),
  );
  const [tried, setTried] = useState("");
  const isLive = useCanControlWorld();
  const all = useWorldUsers();
  const { a, b } = usePhoneUsers();
  const { call, mode, mockResult, text, isStrict } = draft;
  const set = (more: Partial<AnswerDraft>) => setDraft({ ...draft, ...more });
  const ready = useMemo(() => buildCustomAnswerInput(draft), [draft]);
  const wrong = "wrong" in ready ? ready.wrong : undefined;
  const houseText = formatJson(mockResult);
  const paths = useMemo(() => {
    const read = parseJsonWithLineNumbers(text);
    return read.ok ? differingPaths(mockResult, read.value) : [];
  }, [mockResult, text]);
  const two = [a, b].flatMap((it) => (it ? [it] : []));
  const asker = all.find((it) => it.id === from?.["userId"]);
  const isTriable =
    "input" in ready &&
    from !== undefined &&
    asker !== undefined &&
    reasonRequestCannotBeReplayed(from) === undefined;

  function mend(): void {
    const read = parseJsonWithLineNumbers(text);
    if (read.ok && wrong?.field !== undefined)
      set({
        text: formatJson(withValueAtPath(read.value, wrong.field.split("."), wrong.mockValue)),
      });
  }
  function rewrite(): void {
    if ("input" in ready)
      runActionAndShowOutcome(`改写${callTitles[call]}`, () =>
        shownWorldClient().answers.add(ready.input),
      );
  }
  function tryIt(): void {
    if (!("input" in ready) || !from || !asker) return;
    setTried("正在试…");
    runActionAndShowOutcome("先试一次", async () =>
      setTried(
        await tryAnswerInWorldCopy(from, asker.p, {
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
          <h2>{callTitles[call]}</h2>
        ) : (
          <label>
            <span className="sr-only">改写哪个请求</span>
            <select
              className="in"
              value={call}
              onChange={(event) => setDraft(createAnswerDraft(event.target.value as CallName))}
            >
              {allCallNames.map((item) => (
                <option key={item} value={item}>
                  {callTitles[item]}
                </option>
              ))}
            </select>
          </label>
        )}
        <span className="sub n clip">
          {calls[call].method} {calls[call].path.replace(/^\//, "")}
        </span>
        <div className="end">
          <SegmentedControl
            label="怎么改"
            className="seg--in"
            options={answerModeOptions}
            chosen={mode}
            onChoose={(next) => set({ mode: next })}
          />
        </div>
      </div>
      {mode === "patch" || mode === "result" ? (
        <div className="ed">
          <div>
            <div className="ed__h">
              平台的回答
              <span className="end n">
                {from &&
                  `${formatTimeOfDay(from.at)} · ${formatCallDuration(Number(from["ms"] ?? 0))}`}
              </span>
            </div>
            <JsonTextArea
              label="平台的回答"
              text={houseText}
              highlights={lineHighlights(houseText, paths, "is-del")}
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
            <JsonTextArea
              text={text}
              highlights={lineHighlights(text, paths, "is-add", wrong)}
              label="改成"
              onChange={(next) => set({ text: next })}
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
                  {possibleRefusalCodesOfCall(call).map((refusal) => (
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
        {wrong && <DraftErrorHint wrong={wrong} mend={mend} />}
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
          {(Object.keys(limitOptions) as LimitName[]).map((name) => (
            <label key={name}>
              <span className="sub">{limitOptions[name].label}</span>
              <select
                className="in n"
                value={draft[name]}
                onChange={(event) => set({ [name]: Number(event.target.value) })}
              >
                {limitOptions[name].of.map(([value, said]) => (
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
          <span className="sub grow">{describeAnswerDraft(draft)}</span>
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
