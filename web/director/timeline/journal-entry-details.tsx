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

const JsonBlock = ({ title, of }: { title: string; of: unknown }) => (
  <>
    <p className="h3">{title}</p>
    <pre className="js">{JSON.stringify(of, null, 2)}</pre>
  </>
);

/** Lists all effects of a cause, and says if no coins have moved. */
function EntryEffects({ of }: { of: ShownJournalEntry }) {
  const all = journalEntriesOfSameCause(shownJournal.entries(), of.seq).filter(
    (it) => it.kind !== "request",
  );
  if (all.length === 0) return null;
  const isCoinless =
    all.some(isTransitionEntry) && all.every((it) => coinMovementOf(it) === undefined);
  return (
    <>
      <p className="h3">
        它带动了什么
        <span className="end n">
          #{all[0]?.seq}–{all.at(-1)?.seq}
        </span>
      </p>
      <table className="moved">
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
                <td className="n">{result}</td>
              </tr>
            );
          })}
          {isCoinless && (
            <tr>
              <td>记账</td>
              <td>没有，资产不动</td>
              <td className="n">0</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

export function UserBadge({ userId }: { userId: unknown }) {
  const { mark, color } = userBadgeContentOf(userId);
  return <span className={color === "" ? "who" : `who who--${color}`}>{mark}</span>;
}
const worldUserOf = (userId: unknown) => currentWorldUsers().find((it) => it.id === userId);

/**
 * Returns a curl command. Credentials are shell variables, because the journal contains no secrets.
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
    <div className="det__a">
      <button
        type="button"
        className="btn btn--sm btn--soft"
        disabled={!isLive || why !== undefined}
        title={why}
        onClick={again}
      >
        <DirectorIcon name="again" />
        重放
      </button>
      <button
        type="button"
        className="btn btn--sm btn--soft"
        onClick={() => {
          selectJournalEntry(of.seq);
          goToPage("answers");
        }}
      >
        <DirectorIcon name="edit" />
        改写应答
      </button>
      <button
        type="button"
        className="btn btn--sm btn--soft"
        onClick={() =>
          runActionAndShowOutcome("复制命令", () =>
            navigator.clipboard.writeText(curlCommandOf(of)),
          )
        }
      >
        <DirectorIcon name="down" />
        复制命令
      </button>
      {why !== undefined && <p className="sub">重放不了：{why}</p>}
    </div>
  );
}

/** Details of an entry: request, response and effects, or all known fields of another kind. */
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
    <section className="det" aria-label="详情">
      <div className="pn__h det__h">
        <h2>{journalEntryTitle(of)}</h2>
        <span className="sub n">
          #{seq} · {formatTimeOfDay(at)}
        </span>
        <div className="end">
          <button
            type="button"
            className="ib"
            aria-label="关掉详情"
            title="关掉详情"
            onClick={close}
          >
            <DirectorIcon name="x" />
          </button>
        </div>
      </div>
      <dl className="kv">
        {isRequest && (
          <>
            <dt>请求</dt>
            <dd className="mono">
              {String(method)} {String(path).replace(/^\//, "")}
            </dd>
          </>
        )}
        <dt>谁</dt>
        <dd>
          <UserBadge userId={line.userId} />{" "}
          {worldUserOf(userId)?.nickName ?? (line.userId === undefined ? "平台" : String(userId))}
        </dd>
        {isRequest && kind === "request" && (
          <>
            <dt>结果</dt>
            <dd>
              <b className={responseCodeOf(of) === "200" ? "is-ok" : "is-bad"}>
                {responseCodeOf(of) === "200" ? "200 成功" : responseCodeOf(of)}
              </b>{" "}
              {typeof ms === "number" && formatCallDuration(ms)}
              {answer !== undefined && ` 改写 ${stringOrNumberToText(answer)}`}
            </dd>
          </>
        )}
        {Array.isArray(faults) && (
          <>
            <dt>故障</dt>
            <dd>{faults.join("、")}</dd>
          </>
        )}
        {requestId !== undefined && (
          <>
            <dt>请求号</dt>
            <dd className="mono">{stringOrNumberToText(requestId)}</dd>
          </>
        )}
      </dl>
      {query !== undefined && <JsonBlock title="问了什么" of={query} />}
      {body !== undefined && <JsonBlock title="发了什么" of={body} />}
      <EntryEffects of={of} />
      {result !== undefined && <JsonBlock title="回了什么" of={result} />}
      {!isRequest && kind !== "transition" && <JsonBlock title="记录" of={facts} />}
      {kind === "request" && isCallName(call) && calls[call] && <EntryActions of={of} />}
    </section>
  );
}
