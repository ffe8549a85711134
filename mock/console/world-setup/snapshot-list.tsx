import { type ChangeEvent, useRef } from "react";
import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { showWorld, usePlace } from "../state/director-location.ts";
import { urlOf, worldNow } from "../state/shown-world.ts";
import { restart, shownState, useIsLive } from "../state/world-stream.ts";
import { formatClock } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";

async function restore(name: string): Promise<void> {
  await worldNow().snapshots.restore(name);
  restart();
}
async function fork(snapshot: string): Promise<void> {
  const copy = await worldNow().fork(undefined, { snapshot });
  showWorld(copy.name);
}
async function upload(file: File): Promise<void> {
  const name = file.name.replace(/\..*$/, "").replace(/[^\w-]/g, "") || "upload";
  await worldNow().snapshots.put(name, new Uint8Array(await file.arrayBuffer()));
}
const takeOne = () =>
  act("存快照", () =>
    worldNow().snapshots.take(`s-${formatClock(shownState.get()?.now ?? 0).replaceAll(":", "")}`),
  );

/** List of the saved worlds. */
export function SnapshotList() {
  const { world } = usePlace();
  const isLive = useIsLive();
  const chooser = useRef<HTMLInputElement>(null);
  const kept = useAsked(() => worldNow().snapshots.list(), [world]) ?? [];
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) act("上传快照", () => upload(file));
    target.value = "";
  };
  return (
    <section className="pn pn--fill" aria-label="快照">
      <div className="pn__h">
        <h2>快照</h2>
        <span className="sub n">{kept.length} / 20</span>
        <div className="end">
          <input ref={chooser} type="file" hidden aria-label="快照文件" onChange={take} />
          <button
            type="button"
            className="btn btn--xs btn--text"
            disabled={!isLive}
            onClick={() => chooser.current?.click()}
          >
            <DirectorIcon name="up" />
            上传
          </button>
          <button
            type="button"
            className="btn btn--xs btn--soft"
            disabled={!isLive}
            onClick={takeOne}
          >
            <DirectorIcon name="snap" />
            存一个
          </button>
        </div>
      </div>
      {kept.map(({ name, now }) => (
        <div key={name} className="sn">
          <b className="clip">{name}</b>
          <span className="sub n">{formatClock(now)}</span>
          <span className="acts">
            <button
              type="button"
              className="btn btn--xs btn--soft"
              aria-label={`载入 ${name}`}
              disabled={!isLive}
              onClick={() => act(`载入 ${name}`, () => restore(name))}
            >
              载入
            </button>
            <button
              type="button"
              className="ib"
              aria-label={`复制 ${name} 到新世界`}
              title="复制到新世界"
              disabled={!isLive}
              onClick={() => act("复制到新世界", () => fork(name))}
            >
              <DirectorIcon name="fork" />
            </button>
            <a
              className="ib"
              aria-label={`下载 ${name}`}
              title="下载"
              href={urlOf(`snapshots/${name}/file`)}
              download={`${name}.lwh5.gz`}
            >
              <DirectorIcon name="down" />
            </a>
            <Menu
              label={`${name} 更多`}
              className="ib"
              isOff={!isLive}
              items={[
                {
                  label: "删除",
                  isDanger: true,
                  run: () => act(`删除 ${name}`, () => worldNow().snapshots.remove(name)),
                },
              ]}
            >
              <DirectorIcon name="more" />
            </Menu>
          </span>
        </div>
      ))}
      {kept.length === 0 && <p className="sub">存下的世界会列在这里。</p>}
      <div className="hint hint--info sn__f">
        <DirectorIcon name="snap" />
        <span>载入会换掉这个世界里的订单，故障和改写留着。先存一个再载入，可以回来。</span>
      </div>
    </section>
  );
}
