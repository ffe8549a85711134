import { useState } from "react";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { selectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { restartWorldStream, statusOfShownWorld } from "../state/world-stream.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { parseResetSeed } from "./parse-reset-seed.ts";
import { Button } from "../../src/ui/base/button.tsx";
import { TextField } from "../../src/ui/inputs/text-field.tsx";
import { ConfirmDialog } from "../../src/ui/overlays/dialog.tsx";

/**
 * Requires a confirmation, because a reset deletes everything in the world but the snapshots. The
 * user may enter a seed number, which selects the seed data. Every reset with the same number
 * creates the same data.
 */
function ResetDialog({ close }: { close: () => void }) {
  const { openOrders = 0, seed = 0 } = useStore(statusOfShownWorld) ?? {};
  const [typed, type] = useState("");
  const wish = parseResetSeed(typed);
  const reset = () => {
    if (!wish) return;
    close();
    runActionAndShowOutcome(
      wish.seed === undefined ? "重置" : `用种子 ${wish.seed} 重置`,
      async () => {
        await shownWorldClient().reset(wish);
        selectedOrderAndJournalEntry.set({});
        restartWorldStream();
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title="重置？"
      text={`${openOrders} 笔进行中的订单、故障、改写和记录都会没有；快照留着。`}
      confirm={{ label: "重置", danger: true, disabled: !wish, onPress: reset }}
      onBack={close}
    >
      <TextField
        label="种子（可以空着）"
        inputMode="numeric"
        value={typed}
        onChange={type}
        help={`现在是种子 ${seed}。同一个种子是同一座城；空着就和建它时一样。`}
        error={wish ? undefined : "种子是 0 到 4294967295 的整数。"}
      />
    </ConfirmDialog>
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
