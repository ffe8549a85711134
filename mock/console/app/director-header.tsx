import { BooksPill } from "../audit/audit-alerts.tsx";
import { isUsedUp } from "../faults/rule-input.ts";
import { act } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { fetchFile } from "../state/download-file.ts";
import { useKeys } from "../state/use-shortcuts.ts";
import { goTo, pageNames, type PageName } from "../state/director-location.ts";
import { selection } from "../state/selected-items.ts";
import { sendWorldCall as askWorld, worldNow } from "../state/shown-world.ts";
import { shownState, useIsLive } from "../state/world-stream.ts";
import { useNow } from "../state/use-world-time.ts";
import { formatClock, shortId } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { turnTheme } from "../ui/theme.ts";
import { toNextEvent, turnClock } from "./use-app-shortcuts.ts";
import { pages } from "./pages.tsx";
import { Reset } from "./reset-button.tsx";
import { WorldMenu } from "./world-menu.tsx";

/**
 * Saves a snapshot. Its name consists of the selected order with its status, if any, and of the
 * time.
 */
async function keep(): Promise<void> {
  const { orderId } = selection.get();
  const order =
    orderId && (await askWorld("GET /worlds/{world}/orders/{id}", { params: { id: orderId } }));
  const time = formatClock(shownState.get()?.now ?? 0).replaceAll(":", "");
  await worldNow().snapshots.take(
    order ? `${shortId(order.orderId)}-${order.status}-${time}` : `s-${time}`,
  );
}
const keepNow = () => act("存快照", keep);

/** Small clock for pages on which the large clock is not visible. */
function MiniClock() {
  const isStopped = useBox(shownState)?.frozen === true;
  const isLive = useIsLive();
  const label = isStopped ? "走" : "暂停";
  return (
    <div className={isStopped ? "hd__mini is-stopped" : "hd__mini"}>
      <b role="timer">{formatClock(useNow())}</b>
      <button
        type="button"
        className="ib"
        aria-label={label}
        title={label}
        disabled={!isLive}
        onClick={turnClock}
      >
        <DirectorIcon name={isStopped ? "play" : "pause"} />
      </button>
      <button
        type="button"
        className="ib"
        aria-label="下一事件"
        title="下一事件"
        disabled={!isLive}
        onClick={toNextEvent}
      >
        <DirectorIcon name="skip" />
      </button>
    </div>
  );
}

/** Header of all pages: navigation, state of the world, and actions on it. */
export function Head({
  page,
  world,
  onHelp,
}: {
  page: PageName;
  world: string;
  onHelp: () => void;
}) {
  const reported = useBox(shownState);
  const isLive = useIsLive();
  const faults = reported?.faults.filter((it) => !isUsedUp(it)).length ?? 0;
  useKeys({ s: keepNow });
  return (
    <header className="hd">
      <h1 className="hd__brand">
        <i>
          <DirectorIcon name="play" />
        </i>
        导演台
      </h1>
      <WorldMenu world={world} />
      <nav className="tabs" aria-label="页面">
        {pageNames.map((pageName) => (
          <button
            key={pageName}
            type="button"
            aria-current={pageName === page ? "page" : undefined}
            data-step={pageName === "stage" ? "5" : undefined}
            onClick={() => goTo(pageName)}
          >
            {pages[pageName].title}
          </button>
        ))}
      </nav>
      <span className="hd__sep" />
      {page !== "desk" && <MiniClock />}
      <BooksPill />
      {reported && (
        <>
          <span className="pill n hide-1280">种子 {reported.seed}</span>
          <span className="pill n hide-1280">在线 {reported.sockets}</span>
          {faults > 0 && (
            <button type="button" className="pill pill--bad" onClick={() => goTo("desk")}>
              <DirectorIcon name="bug" />
              故障 {faults} 项
            </button>
          )}
        </>
      )}
      <span className="hd__space" />
      <button
        type="button"
        className="btn btn--sm btn--soft"
        disabled={!isLive}
        data-step="6"
        onClick={keepNow}
      >
        <DirectorIcon name="snap" />
        存快照
      </button>
      <Menu
        label="导出"
        className="btn btn--sm btn--soft"
        isOff={!isLive}
        items={[
          { label: "记录", hint: "HAR", run: () => fetchFile("journal.har", "journal.har") },
          { label: "快照", hint: "gz", run: () => fetchFile("file", "world.lwh5.gz") },
        ]}
      >
        <DirectorIcon name="down" />
        导出
      </Menu>
      <Reset isLive={isLive} />
      <button
        type="button"
        className="ib ib--lg"
        aria-label="深浅"
        title="深浅"
        onClick={turnTheme}
      >
        <DirectorIcon name="moon" />
      </button>
      <button
        type="button"
        className="ib ib--lg"
        aria-label="快捷键和导览"
        title="快捷键和导览"
        onClick={onHelp}
      >
        <kbd>?</kbd>
      </button>
    </header>
  );
}
