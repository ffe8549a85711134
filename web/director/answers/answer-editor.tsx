import { calls } from "contract";
import { useMemo, useState } from "react";
import type { CallName } from "mock/client/call-types.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { allCallNames, callTitles } from "../text/call-titles.ts";
import { formatTimeOfDay, formatCallDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { SegmentedControl } from "../../src/ui/base/segmented-control.tsx";
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
import css from "./answers.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import tint from "../../src/ui/base/tone-colors.module.css";
import { Banner } from "../../src/ui/layout/banner.tsx";
import { Switch } from "../../src/ui/base/switch.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";
import { OptionSelect } from "../ui/option-select.tsx";

const answerModeOptions = Object.entries(answerEditModeTitles).map(([value, label]) => ({
  value: value as AnswerEditMode,
  label,
}));

type NumberOptions = { label: string; of: readonly (readonly [value: number, text: string])[] };
/**
 * Options for how often and how long a rule applies. The first option of each list sets no limit.
 */
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
 * Maps line numbers to highlights: `look` for each line of `text` that contains a differing path,
 * and `is-err` for the invalid line.
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
    <div className={classNames(ui["hint"], tint["danger"])} role="status">
      <DirectorIcon name="alert" />
      <span className={ui["grow"]}>
        第 {line} 行{field === undefined ? "不是 JSON。" : " "}
        {field !== undefined && (
          <>
            <code>{field}</code>：写的是 {JSON.stringify(enteredValue) ?? "空缺"}
            ，不合约定。改对它，或关掉严格检查后照发。
          </>
        )}
      </span>
      {field !== undefined && mockValue !== undefined && (
        <Button variant="line" onClick={mend}>
          改回 {JSON.stringify(mockValue).slice(0, 24)}
        </Button>
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
  const mockResultText = formatJson(mockResult);
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
    <section className={classNames(ui["panel"], ui["filling"], ui["flush"])} aria-label="改写应答">
      <div className={ui["head"]}>
        {from ? (
          <h2>{callTitles[call]}</h2>
        ) : (
          <OptionSelect
            label="改写哪个请求"
            chosen={call}
            options={allCallNames.map((it) => [it, callTitles[it]])}
            onChoose={(it) => setDraft(createAnswerDraft(it as CallName))}
          />
        )}
        <span className={classNames(ui["note"], "t-clip")}>
          {calls[call].method} {calls[call].path.replace(/^\//, "")}
        </span>
        <div className={ui["actions"]}>
          <SegmentedControl
            label="怎么改"
            size="sm"
            options={answerModeOptions}
            value={mode}
            onChange={(next) => set({ mode: next })}
          />
        </div>
      </div>
      {mode === "patch" || mode === "result" ? (
        <div className={css["editor"]}>
          <div>
            <div className={css["editorHead"]}>
              平台的回答
              <span className={css["aside"]}>
                {from &&
                  `${formatTimeOfDay(from.at)} · ${formatCallDuration(Number(from["ms"] ?? 0))}`}
              </span>
            </div>
            <JsonTextArea
              label="平台的回答"
              text={mockResultText}
              highlights={lineHighlights(mockResultText, paths, "is-del")}
            />
          </div>
          <div>
            <div className={css["editorHead"]}>
              <b>改成</b>
              <span className={css["aside"]}>
                {wrong && (
                  <span className={ui["danger"]}>
                    {wrong.field === undefined ? "不是 JSON" : "1 处不合约定"}
                  </span>
                )}
                <Button variant="text" onClick={() => set({ text: mockResultText })}>
                  <DirectorIcon name="reset" />
                  还原
                </Button>
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
        <div className={classNames(ui["pad"], css["fields"])}>
          {mode === "code" ? (
            <>
              <div>
                <span className={ui["note"]}>回绝的理由</span>
                <OptionSelect
                  label="回绝的理由"
                  chosen={draft.code}
                  options={possibleRefusalCodesOfCall(call).map((it) => [it, it])}
                  onChoose={(it) => set({ code: it as AnswerDraft["code"] })}
                />
              </div>
              <label>
                <span className={ui["note"]}>随它说的事实（JSON）</span>
                <textarea
                  className={classNames(ui["input"], ui["mono"])}
                  rows={4}
                  value={draft.facts}
                  onChange={(event) => set({ facts: event.target.value })}
                />
              </label>
            </>
          ) : (
            <>
              <label>
                <span className={ui["note"]}>HTTP 状态</span>
                <input
                  className={ui["input"]}
                  type="number"
                  min={200}
                  max={599}
                  value={draft.status}
                  onChange={(event) => set({ status: Number(event.target.value) })}
                />
              </label>
              <label>
                <span className={ui["note"]}>正文</span>
                <textarea
                  className={classNames(ui["input"], ui["mono"])}
                  rows={10}
                  value={draft.body}
                  onChange={(event) => set({ body: event.target.value })}
                />
              </label>
            </>
          )}
        </div>
      )}
      <div className={classNames(ui["pad"], css["bottom"])}>
        {wrong && <DraftErrorHint wrong={wrong} mend={mend} />}
        <div className={css["options"]}>
          <div>
            <span className={ui["note"]}>给谁</span>
            <OptionSelect
              label="给谁"
              chosen={draft.userId}
              options={[
                ["", "所有人"],
                ...[...two, ...all.filter((it) => !two.includes(it))].map(
                  (it) => [it.id, it.nickName] as const,
                ),
              ]}
              onChoose={(it) => set({ userId: it })}
            />
          </div>
          {(Object.keys(limitOptions) as LimitName[]).map((name) => (
            <div key={name}>
              <span className={ui["note"]}>{limitOptions[name].label}</span>
              <OptionSelect
                label={limitOptions[name].label}
                chosen={draft[name]}
                options={limitOptions[name].of}
                onChoose={(it) => set({ [name]: Number(it) })}
              />
            </div>
          ))}
          <div>
            <span className={ui["note"]}>严格检查</span>
            <span className={ui["row"]}>
              <Switch
                label="严格检查"
                hideLabel
                checked={isStrict}
                onChange={() => set({ isStrict: !isStrict })}
              />
            </span>
          </div>
        </div>
        {tried !== "" && (
          <div role="status">
            <Banner text={`试过了：${tried}`} />
          </div>
        )}
        <div className={ui["row"]}>
          <span className={classNames(ui["note"], ui["grow"])}>{describeAnswerDraft(draft)}</span>
          <Button variant="soft" disabled={!isLive || !isTriable} onClick={tryIt}>
            <DirectorIcon name="play" />
            先试一次
          </Button>
          <Button disabled={!isLive || !("input" in ready)} onClick={rewrite}>
            改写
          </Button>
        </div>
      </div>
    </section>
  );
}
