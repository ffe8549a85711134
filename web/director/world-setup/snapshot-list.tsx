import { type ChangeEvent, useRef } from "react";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { restoreSnapshot, useSnapshots } from "../state/use-snapshots.ts";
import { showWorld } from "../state/director-location.ts";
import { shownWorldUrl, shownWorldClient } from "../state/shown-world.ts";
import { statusOfShownWorld, useCanControlWorld } from "../state/world-stream.ts";
import { formatTimeOfDay } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import css from "./world-setup.module.css";
import ui from "../ui/parts.module.css";
import { Button, buttonClassName } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Banner } from "../../src/ui/layout/banner.tsx";

async function forkSnapshot(snapshot: string): Promise<void> {
  const copy = await shownWorldClient().fork(undefined, { snapshot });
  showWorld(copy.name);
}
async function uploadSnapshot(file: File): Promise<void> {
  const name = file.name.replace(/\..*$/, "").replace(/[^\w-]/g, "") || "upload";
  await shownWorldClient().snapshots.put(name, new Uint8Array(await file.arrayBuffer()));
}
const takeSnapshotNow = () =>
  runActionAndShowOutcome("存快照", () =>
    shownWorldClient().snapshots.take(
      `s-${formatTimeOfDay(statusOfShownWorld.get()?.now ?? 0).replaceAll(":", "")}`,
    ),
  );

/** List of the snapshots of the shown world. */
export function SnapshotList() {
  const isLive = useCanControlWorld();
  const chooser = useRef<HTMLInputElement>(null);
  const kept = useSnapshots();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) runActionAndShowOutcome("上传快照", () => uploadSnapshot(file));
    target.value = "";
  };
  return (
    <Panel
      label="快照"
      note={<>{kept.length} / 20</>}
      actions={
        <>
          <input ref={chooser} type="file" hidden aria-label="快照文件" onChange={take} />
          <Button
            icon="upload"
            variant="text"
            disabled={!isLive}
            onClick={() => chooser.current?.click()}
          >
            上传
          </Button>
          <Button variant="soft" disabled={!isLive} onClick={takeSnapshotNow}>
            <DirectorIcon name="snap" />
            存一个
          </Button>
        </>
      }
      isFilling
    >
      {kept.map(({ name, now }) => (
        <div key={name} className={css["snapshot"]}>
          <b className="t-clip">{name}</b>
          <span className={ui["note"]}>{formatTimeOfDay(now)}</span>
          <span className={css["actions"]}>
            <button
              type="button"
              aria-label={`载入 ${name}`}
              disabled={!isLive}
              onClick={() => runActionAndShowOutcome(`载入 ${name}`, () => restoreSnapshot(name))}
              className={buttonClassName({ variant: "soft" })}
            >
              载入
            </button>
            <IconButton
              label={`复制 ${name} 到新世界`}
              title="复制到新世界"
              icon="fork"
              isDisabled={!isLive}
              onClick={() => runActionAndShowOutcome("复制到新世界", () => forkSnapshot(name))}
            />
            <a
              className={ui["iconButton"]}
              aria-label={`下载 ${name}`}
              title="下载"
              href={shownWorldUrl(`snapshots/${name}/file`)}
              download={`${name}.lwh5.gz`}
            >
              <DirectorIcon name="download" />
            </a>
            <Menu
              label={`${name} 更多`}
              className={ui["iconButton"]}
              isDisabled={!isLive}
              items={[
                {
                  label: "删除",
                  isDanger: true,
                  onChoose: () =>
                    runActionAndShowOutcome(`删除 ${name}`, () =>
                      shownWorldClient().snapshots.remove(name),
                    ),
                },
              ]}
            >
              <DirectorIcon name="more" />
            </Menu>
          </span>
        </div>
      ))}
      {kept.length === 0 && <p className={ui["note"]}>存下的世界会列在这里。</p>}
      <div className={css["hint"]}>
        <Banner text="载入会换掉这个世界里的订单，故障和改写留着。先存一个再载入，可以回来。" />
      </div>
    </Panel>
  );
}
