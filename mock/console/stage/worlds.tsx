import { useAsked } from "../feed/asked.ts";
import { homeName, showWorld, usePlace, worldTitle } from "../feed/place.ts";
import { askServer } from "../feed/shown.ts";
import { clockOf, spanOf } from "../look/figures.ts";

/** All that live in this server, and how long they will. */
export function Worlds() {
  const { world } = usePlace();
  const worlds = useAsked(() => askServer("GET /worlds"), [world]) ?? [];
  return (
    <section className="pn pn--flush" aria-label="世界">
      <div className="pn__h">
        <h2>世界</h2>
        <span className="sub n">{worlds.length}</span>
      </div>
      <div className="wls">
        {worlds.map((it) => {
          const name = it.name || homeName;
          return (
            <button key={name} type="button" className={name === world ? "wl is-sel" : "wl"} onClick={() => showWorld(name)}>
              <span className={it.sockets > 0 ? "dot" : "dot dot--off"} />
              <b className="b clip">{worldTitle(name)}</b>
              <span className="sub n">
                {clockOf(it.now)} · {it.frozen ? "停" : `${it.timeScale}×`}
              </span>
              <span className="sub n">
                {it.users} 人 · 在线 {it.sockets} · {it.diesAt === null ? "一直在" : `再闲 ${spanOf(it.diesAt - it.idleSince)} 就回收`}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
