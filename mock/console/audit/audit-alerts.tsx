import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { useBox } from "../state/observable-value.ts";
import { goTo, usePlace } from "../state/director-location.ts";
import { pickEntry } from "../state/selected-items.ts";
import { sendWorldCall } from "../state/shown-world.ts";
import { coinsOf } from "../text/user-accounts.ts";
import { formatClock, coins } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { sumOfFigures } from "./account-rows.ts";
import { audited } from "./latest-audit.ts";
import { rulesIn } from "./audit-rule-titles.ts";

/** Pill in the header that shows whether the audit passes. */
export function BooksPill() {
  const it = useBox(audited);
  if (!it) return <span className="pill">账目未知</span>;
  if (!it.audit.ok)
    return (
      <button type="button" className="pill pill--bad is-solid" onClick={() => goTo("machine")}>
        <DirectorIcon name="x" />
        账目不平
      </button>
    );
  return (
    <span className="pill pill--ok">
      <DirectorIcon name="ok" />
      账目平
    </span>
  );
}

/** Bar below the header of every page while the audit fails. It cannot be dismissed. */
export function BooksBar() {
  const it = useBox(audited);
  const { world } = usePlace();
  const isWrong = it !== undefined && !it.audit.ok;
  const kept = useAsked(
    async () => (isWrong ? (await sendWorldCall("GET /worlds/{world}/snapshots")).snapshots : []),
    [world, isWrong],
  );
  if (!isWrong) return null;
  const { audit, since = 0 } = it;
  const off = sumOfFigures(Object.values(audit.totals));
  const first = rulesIn(audit)[0];
  const newest = kept?.toSorted((a, b) => b.now - a.now)[0];
  return (
    <div className="bar bar--bad" role="alert">
      <DirectorIcon name="warn" />
      <strong>账目不平{off !== 0 && `，差 ${coins(coinsOf(off))} 枚`}</strong>
      <span className="clip n">
        从第 {since} 条起：{first?.name} {first?.detail}。时间已停。
      </span>
      <span className="grow" />
      <button
        type="button"
        className="btn btn--xs"
        onClick={() => {
          pickEntry(since);
          goTo("desk");
        }}
      >
        看第 {since} 条
      </button>
      <button
        type="button"
        className="btn btn--xs"
        onClick={() =>
          act("存现场", () =>
            sendWorldCall("PUT /worlds/{world}/snapshots/{name}", {
              params: { name: `wrong-${since}` },
            }),
          )
        }
      >
        <DirectorIcon name="snap" />
        存现场
      </button>
      {newest && (
        <button
          type="button"
          className="btn btn--xs"
          onClick={() =>
            act("载入快照", () =>
              sendWorldCall("POST /worlds/{world}/snapshots/{name}/restore", {
                params: { name: newest.name },
              }),
            )
          }
        >
          <DirectorIcon name="again" />
          载入 {formatClock(newest.now)} 快照
        </button>
      )}
    </div>
  );
}
