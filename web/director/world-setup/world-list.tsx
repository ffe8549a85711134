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
import { currentScenario } from "./current-scenario.ts";
import css from "./world-setup.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { OnlineDot } from "../../src/ui/base/badges.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Maximum number of worlds, including the default world. 0 until the server has reported it. */
let worldLimit = 0;
async function fetchWorlds() {
  if (worldLimit === 0)
    worldLimit = 1 + ((await sendControlCallToServer("GET /info")).limits["worlds"] ?? 0);
  return { worlds: await sendControlCallToServer("GET /worlds"), max: worldLimit };
}

/** List of all worlds of this server, with the idle time after which the server removes each. */
export function WorldList() {
  const { world } = useDirectorLocation();
  const isLive = useCanControlWorld();
  const played = useStore(currentScenario)?.worldRun?.world.name;
  const { worlds, max } = useWorldQuery(["worlds and limit"], fetchWorlds) ?? {
    worlds: [],
    max: 0,
  };
  return (
    <Panel
      label="世界"
      note={
        <>
          {worlds.length} / {max}
        </>
      }
      actions={
        <Button
          icon="plus"
          variant="text"
          disabled={!isLive || worlds.length >= max}
          onClick={() => runActionAndShowOutcome("新世界", createAndShowWorld)}
        >
          新世界
        </Button>
      }
      isFlush
    >
      <div className={css["worlds"]}>
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
              className={classNames(css["world"], name === world && css["is-sel"])}
              onClick={() => showWorld(name)}
            >
              <OnlineDot off={item.sockets === 0} />
              <b className="t-clip">{worldTitle(name)}</b>
              <span className={ui["note"]}>
                {formatTimeOfDay(item.now)} · {item.frozen ? "停" : `${item.timeScale}×`}
              </span>
              <span className={ui["note"]}>
                种子 {item.seed} · {item.users} 人 · 在线 {item.sockets} ·{" "}
                {name === played ? "脚本在用" : life}
              </span>
            </button>
          );
        })}
      </div>
    </Panel>
  );
}
