import { useState } from "react";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { selectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { restartWorldStream, statusOfShownWorld } from "../state/world-stream.ts";
import { DirectorConfirmDialog } from "../ui/dialog.tsx";
import { DirectorIcon } from "../ui/icon.tsx";
import { parseResetSeed } from "./parse-reset-seed.ts";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";

/**
 * Requires a confirmation, because a reset deletes everything but the snapshots. If the user enters
 * a seed number, the world starts with other seed data, which are the same for every reset with
 * this number.
 */
function ResetDialog({ close }: { close: () => void }) {
  const { openOrders = 0, seed = 0 } = useStore(statusOfShownWorld) ?? {};
  const [typed, type] = useState("");
  const wish = parseResetSeed(typed);
  const reset = async () => {
    await shownWorldClient().reset(wish);
    selectedOrderAndJournalEntry.set({});
    restartWorldStream();
  };
  return (
    <DirectorConfirmDialog
      title="重置"
      sentence={`${openOrders} 笔进行中的订单、故障、改写和记录都会没有；快照留着。`}
      isDanger
      isDisabled={!wish}
      close={close}
      onConfirm={() =>
        runActionAndShowOutcome(
          wish?.seed === undefined ? "重置" : `用种子 ${wish.seed} 重置`,
          reset,
        )
      }
    >
      <label className={ui["field"]}>
        <span className={ui["note"]}>种子（可以空着）</span>
        <input
          className={ui["input"]}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={!wish}
          aria-describedby="seed-says"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <span id="seed-says" className={wish ? ui["note"] : ui["fieldError"]}>
          {wish
            ? `现在是种子 ${seed}。同一个种子是同一座城；空着就和建它时一样。`
            : "种子是 0 到 4294967295 的整数。"}
        </span>
      </label>
    </DirectorConfirmDialog>
  );
}

export function ResetButton({ isLive }: { isLive: boolean }) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button variant="lineDanger" disabled={!isLive} onClick={() => ask(true)}>
        <DirectorIcon name="reset" />
        重置
      </Button>
      {isAsked && <ResetDialog close={() => ask(false)} />}
    </>
  );
}
