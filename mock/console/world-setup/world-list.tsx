import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { useBox } from "../state/observable-value.ts";
import { homeName, showWorld, usePlace, worldTitle } from "../state/director-location.ts";
import { askServer, makeAndShow } from "../state/shown-world.ts";
import { useIsLive } from "../state/world-stream.ts";
import { formatClock, spanOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { script } from "./current-scenario.ts";

/** Maximum number of worlds, including the default world. Requested once. */
let room = 0;
async function worldsThere() {
  if (room === 0) room = 1 + ((await askServer("GET /info")).limits["worlds"] ?? 0);
  return { worlds: await askServer("GET /worlds"), max: room };
}

/** List of all worlds of this server with their remaining lifetime. */
export function Worlds() {
  const { world } = usePlace();
  const isLive = useIsLive();
  const played = useBox(script)?.stage?.world.name;
  const { worlds, max } = useAsked(worldsThere, [world]) ?? { worlds: [], max: 0 };
  return (
    <section className="pn pn--flush" aria-label="世界">
      <div className="pn__h">
        <h2>世界</h2>
        <span className="sub n">
          {worlds.length} / {max}
        </span>
        <div className="end">
          <button
            type="button"
            className="btn btn--xs btn--text"
            disabled={!isLive || worlds.length >= max}
            onClick={() => act("新世界", makeAndShow)}
          >
            <DirectorIcon name="plus" />
            新世界
          </button>
        </div>
      </div>
      <div className="wls">
        {worlds.map((item) => {
          const name = item.name || homeName;
          const life =
            item.diesAt === null ? "一直在" : `再闲 ${spanOf(item.diesAt - item.idleSince)} 就回收`;
          return (
            <button
              key={name}
              type="button"
              className={name === world ? "wl is-sel" : "wl"}
              onClick={() => showWorld(name)}
            >
              <span className={item.sockets > 0 ? "dot" : "dot dot--off"} />
              <b className="b clip">{worldTitle(name)}</b>
              <span className="sub n">
                {formatClock(item.now)} · {item.frozen ? "停" : `${item.timeScale}×`}
              </span>
              <span className="sub n">
                种子 {item.seed} · {item.users} 人 · 在线 {item.sockets} ·{" "}
                {name === played ? "脚本在用" : life}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
