import { calls } from "contract";
import { act } from "../state/run-action.ts";
import { asPerson } from "../state/run-as-user.ts";
import { type ShownEntry, shownJournal } from "../state/shown-journal.ts";
import { goTo } from "../state/director-location.ts";
import { pickEntry } from "../state/selected-items.ts";
import { worldUsers, whoOf } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { isCallName } from "../text/call-titles.ts";
import { formatClock, tookOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { belonging } from "./entry-causes.ts";
import { hindrance, replay } from "./replay-request.ts";
import { codeOf, isMove, lineOfEntry, nameOf, postingOf, text } from "./entry-text.ts";

const Json = ({ title, of }: { title: string; of: unknown }) => (
  <>
    <p className="h3">{title}</p>
    <pre className="js">{JSON.stringify(of, null, 2)}</pre>
  </>
);

/** Lists all effects of a cause, and says if no coins have moved. */
function Moved({ of }: { of: ShownEntry }) {
  const all = belonging(shownJournal.entries(), of.seq).filter((it) => it.kind !== "request");
  if (all.length === 0) return null;
  const isCoinless = all.some(isMove) && all.every((it) => postingOf(it) === undefined);
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
            const { kind, what, result } = lineOfEntry(entry);
            const posting = postingOf(entry);
            return (
              <tr key={entry.seq}>
                <td>{kind === "WS" ? "推送" : kind}</td>
                <td>
                  {entry.kind === "push" && <UserMarkLabel userId={entry["userId"]} />} {what}
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

export function UserMarkLabel({ userId }: { userId: unknown }) {
  const { mark, look } = whoOf(userId);
  return <span className={look === "" ? "who" : `who who--${look}`}>{mark}</span>;
}
const personOf = (userId: unknown) => worldUsers.get().find((it) => it.id === userId);

/**
 * Returns a curl command. Credentials are shell variables, because the journal contains no secrets.
 */
function commandOf({ method, path, query, body }: ShownEntry): string {
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : "";
  const head = `curl -X ${String(method)} "${location.origin}/lightweight${String(path)}${search}" -H "X-Access-Token: $TOKEN" -H "X-Key: $P"`;
  return body ? `${head} -H "Content-Type: application/json" -d '${JSON.stringify(body)}'` : head;
}

function Acts({ of }: { of: ShownEntry }) {
  const isLive = useIsLive();
  const person = personOf(of["userId"]);
  const why = person === undefined ? "这个人不在了" : hindrance(of);
  const again = () => {
    if (person) act(`重放${nameOf(of)}`, () => asPerson(person.p, (phone) => replay(phone, of)));
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
          pickEntry(of.seq);
          goTo("answers");
        }}
      >
        <DirectorIcon name="edit" />
        改写应答
      </button>
      <button
        type="button"
        className="btn btn--sm btn--soft"
        onClick={() => act("复制命令", () => navigator.clipboard.writeText(commandOf(of)))}
      >
        <DirectorIcon name="down" />
        复制命令
      </button>
      {why !== undefined && <p className="sub">重放不了：{why}</p>}
    </div>
  );
}

/** Details of an entry: request, response and effects, or all known fields of another kind. */
export function Details({ of, close }: { of: ShownEntry; close: () => void }) {
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
  const line = lineOfEntry(of);
  const isRequest = kind === "request" || kind === "held";
  const { seq: _seq, at: _at, real: _real, kind: _kind, ...facts } = of;
  return (
    <section className="det" aria-label="详情">
      <div className="pn__h det__h">
        <h2>{nameOf(of)}</h2>
        <span className="sub n">
          #{seq} · {formatClock(at)}
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
          <UserMarkLabel userId={line.userId} />{" "}
          {personOf(userId)?.nickName ?? (line.userId === undefined ? "平台" : String(userId))}
        </dd>
        {isRequest && kind === "request" && (
          <>
            <dt>结果</dt>
            <dd>
              <b className={codeOf(of) === "200" ? "is-ok" : "is-bad"}>
                {codeOf(of) === "200" ? "200 成功" : codeOf(of)}
              </b>{" "}
              {typeof ms === "number" && tookOf(ms)}
              {answer !== undefined && ` 改写 ${text(answer)}`}
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
            <dd className="mono">{text(requestId)}</dd>
          </>
        )}
      </dl>
      {query !== undefined && <Json title="问了什么" of={query} />}
      {body !== undefined && <Json title="发了什么" of={body} />}
      <Moved of={of} />
      {result !== undefined && <Json title="回了什么" of={result} />}
      {!isRequest && kind !== "transition" && <Json title="记录" of={facts} />}
      {kind === "request" && isCallName(call) && calls[call] && <Acts of={of} />}
    </section>
  );
}
