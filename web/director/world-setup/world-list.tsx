import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useWorldQuery } from "../state/use-world-query.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import {
  defaultWorldName,
  showWorld,
  useDirectorLocation,
  worldTitle,
} from "../state/director-location.ts";
import { sendControlCallToServer, createAndShowWorld } from "../state/shown-world.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { formatTimeOfDay, formatDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { currentScenario } from "./current-scenario.ts";

/** Maximum number of worlds, including the default world. Requested once. */
let worldLimit = 0;
async function fetchWorlds() {
  if (worldLimit === 0)
    worldLimit = 1 + ((await sendControlCallToServer("GET /info")).limits["worlds"] ?? 0);
  return { worlds: await sendControlCallToServer("GET /worlds"), max: worldLimit };
}

/** List of all worlds of this server with their remaining lifetime. */
export function WorldList() {
  const { world } = useDirectorLocation();
  const isLive = useCanControlWorld();
  const played = useStore(currentScenario)?.worldRun?.world.name;
  const { worlds, max } = useWorldQuery(["worlds and limit"], fetchWorlds) ?? {
    worlds: [],
    max: 0,
  };
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
            onClick={() => runActionAndShowOutcome("新世界", createAndShowWorld)}
          >
            <DirectorIcon name="plus" />
            新世界
          </button>
        </div>
      </div>
      <div className="wls">
        {worlds.map((item) => {
          const name = item.name || defaultWorldName;
          const life =
            item.diesAt === null
              ? "一直在"
              : `再闲 ${formatDuration(item.diesAt - item.idleSince)} 就回收`;
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
                {formatTimeOfDay(item.now)} · {item.frozen ? "停" : `${item.timeScale}×`}
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
