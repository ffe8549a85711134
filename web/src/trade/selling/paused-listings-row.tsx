import { useRef, useState } from "react";
import { Button } from "../../ui/base/button.tsx";
import { Callout } from "../../ui/layout/callout.tsx";
import type { PausedListings } from "./paused-listings.ts";

interface PausedListingsRowProps {
  listings: PausedListings;
  /**
   * Called by the close button of the row. In a sheet there is no such button, because closing the
   * sheet is enough.
   */
  onDismiss?: (() => void) | undefined;
}

function wordsOf({ result, ids, isOverdueNamed }: PausedListings): { title: string; text: string } {
  if (!result)
    return {
      title: `${ids.length} 个挂单已暂停`,
      text: `${isOverdueNamed ? "因放币超时停售" : "系统已停售"}，买家看不到`,
    };
  const { resumed, left, reason } = result;
  if (left.length === 0) return { title: `${resumed} 个挂单已恢复`, text: "买家又能看到了" };
  const title =
    resumed > 0 ? `${resumed} 个已恢复，${left.length} 个仍暂停` : `${left.length} 个挂单仍暂停`;
  return { title, text: reason === "" ? "没有恢复，请再试" : reason };
}

/**
 * Shows how many listings the system has paused, with a button that resumes all of them. The same
 * row then shows the result.
 */
export function PausedListingsRow({ listings, onDismiss }: PausedListingsRowProps) {
  const { result, ids, busy, resume } = listings;
  const row = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState<number>();
  if (!result && ids.length === 0) return null;
  const isDone = result?.left.length === 0;
  const press = () => {
    // The result text may be shorter, so the row keeps at least its present height.
    setHeightPx(row.current?.offsetHeight);
    resume();
  };
  return (
    <div ref={row} role="status" style={{ display: "grid", minHeight: heightPx }}>
      <Callout
        {...wordsOf(listings)}
        tone={isDone ? "buy" : "warn"}
        icon={isDone ? "check-circle" : "clock"}
        action={
          !isDone && (
            <Button size="sm" variant="line" busy={busy} onClick={press}>
              {result ? "再试" : "全部恢复"}
            </Button>
          )
        }
        onClose={onDismiss}
      />
    </div>
  );
}
