import { calls } from "contract";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { runAsUser } from "../state/run-as-user.ts";
import { type ShownJournalEntry, shownJournal } from "../state/shown-journal.ts";
import { goToPage } from "../state/director-location.ts";
import { selectJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { currentWorldUsers, userBadgeContentOf } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { isCallName } from "../text/call-titles.ts";
import { formatTimeOfDay, formatCallDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { journalEntriesOfSameCause } from "./journal-entry-causes.ts";
import { reasonRequestCannotBeReplayed, replayRequest } from "./replay-request.ts";
import {
  responseCodeOf,
  isTransitionEntry,
  journalEntryTextOf,
  journalEntryTitle,
  coinMovementOf,
  stringOrNumberToText,
} from "./journal-entry-text.ts";
import css from "./timeline.module.css";
import ui from "../ui/parts.module.css";
import { Button, buttonClassName } from "../../src/ui/base/button.tsx";
import { PanelHead } from "../ui/panel.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { UserMark } from "../ui/user-mark.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";
import { KeyValueList } from "../../src/ui/layout/key-values.tsx";

const JsonBlock = ({ title, of }: { title: string; of: unknown }) => (
  <>
    <p className={ui["subheading"]}>{title}</p>
    <pre className={ui["json"]}>{JSON.stringify(of, null, 2)}</pre>
  </>
);

/**
 * Lists the entries with the same cause as `of`, without requests. If their transitions have moved
 * no coins, an additional row states this.
 */
function EntryEffects({ of }: { of: ShownJournalEntry }) {
  const all = journalEntriesOfSameCause(shownJournal.entries(), of.seq).filter(
    (it) => it.kind !== "request",
  );
  if (all.length === 0) return null;
  const isCoinless =
    all.some(isTransitionEntry) && all.every((it) => coinMovementOf(it) === undefined);
  return (
    <>
      <p className={ui["subheading"]}>
        它带动了什么
        <span className={ui["actions"]}>
          #{all[0]?.seq}–{all.at(-1)?.seq}
        </span>
      </p>
      <table className={classNames(ui["table"], css["effects"])}>
        <tbody>
          {all.map((entry) => {
            const { kind, description, result } = journalEntryTextOf(entry);
            const posting = coinMovementOf(entry);
            return (
              <tr key={entry.seq}>
                <td>{kind === "WS" ? "推送" : kind}</td>
                <td>
                  {entry.kind === "push" && <UserBadge userId={entry["userId"]} />} {description}
                  {posting !== undefined && <em>{posting}</em>}
                </td>
                <td>{result}</td>
              </tr>
            );
          })}
          {isCoinless && (
            <tr>
              <td>记账</td>
              <td>没有，资产不动</td>
              <td>0</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

export function UserBadge({ userId }: { userId: unknown }) {
  return <UserMark {...userBadgeContentOf(userId)} />;
}
const worldUserOf = (userId: unknown) => currentWorldUsers().find((it) => it.id === userId);

/**
 * Returns a curl command that repeats the request. Token and launch key are shell variables,
 * because the journal does not contain them.
 */
function curlCommandOf({ method, path, query, body }: ShownJournalEntry): string {
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : "";
  const head = `curl -X ${String(method)} "${location.origin}/lightweight${String(path)}${search}" -H "X-Access-Token: $TOKEN" -H "X-Key: $P"`;
  return body ? `${head} -H "Content-Type: application/json" -d '${JSON.stringify(body)}'` : head;
}

function EntryActions({ of }: { of: ShownJournalEntry }) {
  const isLive = useCanControlWorld();
  const person = worldUserOf(of["userId"]);
  const why = person === undefined ? "这个人不在了" : reasonRequestCannotBeReplayed(of);
  const again = () => {
    if (person)
      runActionAndShowOutcome(`重放${journalEntryTitle(of)}`, () =>
        runAsUser(person.p, (phone) => replayRequest(phone, of)),
      );
  };
  return (
    <div className={css["actions"]}>
      <button
        type="button"
        disabled={!isLive || why !== undefined}
        title={why}
        onClick={again}
        className={buttonClassName({ variant: "soft" })}
      >
        <DirectorIcon name="again" />
        重放
      </button>
      <Button
        icon="edit"
        variant="soft"
        onClick={() => {
          selectJournalEntry(of.seq);
          goToPage("answers");
        }}
      >
        改写应答
      </Button>
      <Button
        icon="download"
        variant="soft"
        onClick={() =>
          runActionAndShowOutcome("复制命令", () =>
            navigator.clipboard.writeText(curlCommandOf(of)),
          )
        }
      >
        复制命令
      </Button>
      {why !== undefined && <p className={ui["note"]}>重放不了：{why}</p>}
    </div>
  );
}

/**
 * Details of a journal entry: request, response, and entries with the same cause. Entries other
 * than requests and transitions show all their fields.
 */
export function JournalEntryDetails({ of, close }: { of: ShownJournalEntry; close: () => void }) {
  const {
    seq,
    at,
    kind,
    call,
    method,
    path,
    query,
    body,
    result,
    requestId,
    ms,
    faults,
    answer,
    userId,
  } = of;
  const line = journalEntryTextOf(of);
  const isRequest = kind === "request" || kind === "held";
  const { seq: _seq, at: _at, real: _real, kind: _kind, ...facts } = of;
  return (
    <section className={css["details"]} aria-label="详情">
      <div className={css["head"]}>
        <PanelHead
          title={journalEntryTitle(of)}
          note={`#${seq} · ${formatTimeOfDay(at)}`}
          actions={<IconButton label="关掉详情" icon="close" onClick={close} />}
        />
      </div>
      <KeyValueList
        rows={[
          {
            key: "请求",
            value: isRequest && (
              <code>
                {String(method)} {String(path).replace(/^\//, "")}
              </code>
            ),
          },
          {
            key: "谁",
            value: (
              <>
                <UserBadge userId={line.userId} />{" "}
                {worldUserOf(userId)?.nickName ??
                  (line.userId === undefined ? "平台" : String(userId))}
              </>
            ),
          },
          {
            key: "结果",
            value: kind === "request" && (
              <>
                <b className={responseCodeOf(of) === "200" ? ui["success"] : ui["danger"]}>
                  {responseCodeOf(of) === "200" ? "200 成功" : responseCodeOf(of)}
                </b>{" "}
                {typeof ms === "number" && formatCallDuration(ms)}
                {answer !== undefined && ` 改写 ${stringOrNumberToText(answer)}`}
              </>
            ),
          },
          { key: "故障", value: Array.isArray(faults) && faults.join("、") },
          {
            key: "请求号",
            value: requestId !== undefined && <code>{stringOrNumberToText(requestId)}</code>,
          },
        ].filter((it) => it.value !== false)}
      />
      {query !== undefined && <JsonBlock title="问了什么" of={query} />}
      {body !== undefined && <JsonBlock title="发了什么" of={body} />}
      <EntryEffects of={of} />
      {result !== undefined && <JsonBlock title="回了什么" of={result} />}
      {!isRequest && kind !== "transition" && <JsonBlock title="记录" of={facts} />}
      {kind === "request" && isCallName(call) && calls[call] && <EntryActions of={of} />}
    </section>
  );
}
