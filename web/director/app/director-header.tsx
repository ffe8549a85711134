import { LedgerAuditStatusPill } from "../audit/audit-alerts.tsx";
import { isRuleHitLimitReached } from "../faults/rule-hit-limit.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { downloadFromShownWorld } from "../state/download-file.ts";
import { useShortcuts } from "../state/use-shortcuts.ts";
import { goToPage, pageNames, type PageName } from "../state/director-location.ts";
import { selectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { sendControlCallToShownWorld as askWorld, shownWorldClient } from "../state/shown-world.ts";
import { statusOfShownWorld, useCanControlWorld } from "../state/world-stream.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatTimeOfDay, shortOrderId } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { toggleDirectorTheme } from "../ui/theme.ts";
import { advanceWorldClockToNextEvent, pauseOrResumeWorldClock } from "./use-app-shortcuts.ts";
import { directorPages } from "./pages.tsx";
import { ResetButton } from "./reset-button.tsx";
import { WorldMenu } from "./world-menu.tsx";
import css from "./app.module.css";
import ui from "../ui/parts.module.css";
import { buttonClassName } from "../../src/ui/base/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

/**
 * Saves a snapshot of the world. Its name contains the selected order and its status, if any, and
 * the time.
 */
async function takeSnapshot(): Promise<void> {
  const { orderId } = selectedOrderAndJournalEntry.get();
  const order =
    orderId && (await askWorld("GET /worlds/{world}/orders/{id}", { params: { id: orderId } }));
  const time = formatTimeOfDay(statusOfShownWorld.get()?.now ?? 0).replaceAll(":", "");
  await shownWorldClient().snapshots.take(
    order ? `${shortOrderId(order.orderId)}-${order.status}-${time}` : `s-${time}`,
  );
}
const takeSnapshotNow = () => runActionAndShowOutcome("存快照", takeSnapshot);

/** Small clock for pages on which the large clock is not visible. */
function CompactClock() {
  const isStopped = useStore(statusOfShownWorld)?.frozen === true;
  const isLive = useCanControlWorld();
  const label = isStopped ? "走" : "暂停";
  return (
    <div className={classNames(css["compactClock"], isStopped && css["is-stopped"])}>
      <b role="timer">{formatTimeOfDay(useWorldTime())}</b>
      <IconButton
        label={label}
        icon={isStopped ? "play" : "pause"}
        isDisabled={!isLive}
        onClick={pauseOrResumeWorldClock}
      />
      <IconButton
        label="下一事件"
        icon="skip"
        isDisabled={!isLive}
        onClick={advanceWorldClockToNextEvent}
      />
    </div>
  );
}

/**
 * Header of all pages: navigation, state of the world, and buttons to save, export or reset the
 * world.
 */
export function DirectorHeader({
  page,
  world,
  onHelp,
}: {
  page: PageName;
  world: string;
  onHelp: () => void;
}) {
  const reported = useStore(statusOfShownWorld);
  const isLive = useCanControlWorld();
  const faults = reported?.faults.filter((it) => !isRuleHitLimitReached(it)).length ?? 0;
  useShortcuts({ s: takeSnapshotNow });
  return (
    <header className={css["header"]}>
      <h1 className={css["brand"]}>
        <i>
          <DirectorIcon name="play" />
        </i>
        导演台
      </h1>
      <WorldMenu world={world} />
      <nav className={css["tabs"]} aria-label="页面">
        {pageNames.map((pageName) => (
          <button
            key={pageName}
            type="button"
            aria-current={pageName === page ? "page" : undefined}
            data-step={pageName === "stage" ? "5" : undefined}
            onClick={() => goToPage(pageName)}
          >
            {directorPages[pageName].title}
          </button>
        ))}
      </nav>
      <span className={css["separator"]} />
      {page !== "desk" && <CompactClock />}
      <LedgerAuditStatusPill />
      {reported && (
        <>
          <span className={classNames(ui["pill"], ui["hide-1280"])}>种子 {reported.seed}</span>
          <span className={classNames(ui["pill"], ui["hide-1280"])}>在线 {reported.sockets}</span>
          {faults > 0 && (
            <button
              type="button"
              className={classNames(ui["pill"], ui["pill--bad"])}
              onClick={() => goToPage("desk")}
            >
              <DirectorIcon name="bug" />
              故障 {faults} 项
            </button>
          )}
        </>
      )}
      <span className={ui["grow"]} />
      <button
        type="button"
        disabled={!isLive}
        data-step="6"
        onClick={takeSnapshotNow}
        className={buttonClassName({ variant: "soft" })}
      >
        <DirectorIcon name="snap" />
        存快照
      </button>
      <Menu
        label="导出"
        className={buttonClassName({ variant: "soft" })}
        isDisabled={!isLive}
        items={[
          {
            label: "记录",
            hint: "HAR",
            onChoose: () => downloadFromShownWorld("journal.har", "journal.har"),
          },
          {
            label: "快照",
            hint: "gz",
            onChoose: () => downloadFromShownWorld("file", "world.lwh5.gz"),
          },
        ]}
      >
        <DirectorIcon name="download" />
        导出
      </Menu>
      <ResetButton isLive={isLive} />
      <IconButton label="深浅" icon="moon" isLarge onClick={toggleDirectorTheme} />
      <button
        type="button"
        className={classNames(ui["iconButton"], ui["iconButton--large"])}
        aria-label="快捷键和导览"
        title="快捷键和导览"
        onClick={onHelp}
      >
        <kbd>?</kbd>
      </button>
    </header>
  );
}
