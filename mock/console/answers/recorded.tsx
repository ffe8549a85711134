import { type ChangeEvent, useRef } from "react";
import type { Har } from "../../src/client/journal.ts";
import { act } from "../feed/act.ts";
import { useAsked } from "../feed/asked.ts";
import { usePlace } from "../feed/place.ts";
import { worldNow } from "../feed/shown.ts";
import { useIsLive } from "../feed/stream.ts";
import { Icon } from "../look/icon.tsx";

async function recorded() {
  const { replays, routes } = worldNow();
  const [{ entries, unread, ignored }, { default: way }] = await Promise.all([replays.get(), routes.get()]);
  return { entries, unread: unread.length, ignored: ignored.length, isOn: way === "replay" };
}
const load = async (file: File) => worldNow().replays.add(JSON.parse(await file.text()) as Har);
const turn = (isOn: boolean) => worldNow().routes.set(isOn ? { default: "replay", onMiss: "mock" } : {});
async function forget(): Promise<void> {
  await turn(false);
  await worldNow().replays.clear();
}

/** Traffic that was recorded elsewhere as a source: it answers first, and the mock what is not in it. */
export function Recorded() {
  const { world } = usePlace();
  const isLive = useIsLive();
  const chooser = useRef<HTMLInputElement>(null);
  const it = useAsked(recorded, [world]);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) act("载入录下的回答", () => load(file));
    target.value = "";
  };
  return (
    <section className="pn" aria-label="录下的回答">
      <div className="pn__h">
        <h2>录下的回答</h2>
        <div className="end">
          <input ref={chooser} type="file" accept=".har,.json,application/json" hidden aria-label="HAR 文件" onChange={take} />
          <button type="button" className="btn btn--xs btn--text" disabled={!isLive} onClick={() => chooser.current?.click()}>
            <Icon name="up" />
            载入 HAR
          </button>
        </div>
      </div>
      {!it || it.entries === 0 ? (
        <p className="sub">浏览器或别的工具录的 HAR，可以替平台回答；没录到的，平台自己答。</p>
      ) : (
        <div className="rowl">
          <p className="sub n grow">
            {it.entries} 条，{it.unread} 条没用过{it.ignored > 0 && `；另有 ${it.ignored} 条不是这里的请求`}
            {it.isOn && "。手机重新登录后，就是录下的那个人"}
          </p>
          <button
            type="button"
            className="ib"
            aria-label="清掉录下的回答"
            title="清掉"
            disabled={!isLive}
            onClick={() => act("清掉录下的回答", forget)}
          >
            <Icon name="x" />
          </button>
          <button
            type="button"
            className="switch switch--sm"
            role="switch"
            aria-checked={it.isOn}
            aria-label="用录下的回答"
            disabled={!isLive}
            onClick={() => act(it.isOn ? "平台自己答" : "用录下的回答", () => turn(!it.isOn))}
          />
        </div>
      )}
    </section>
  );
}
