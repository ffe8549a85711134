import { lazy, type ReactNode, Suspense } from "react";
import type { usePinConfirmation } from "./use-pin-confirmation.ts";

const PinSheet = lazy(async () => ({
  default: (await import("../../ui/overlays/pin-sheet.tsx")).PinSheet,
}));

interface PinConfirmationSheetProps {
  pinned: Pick<ReturnType<typeof usePinConfirmation>, "sheet" | "wish">;
  line: ReactNode;
  warning?: string | undefined;
}

/** PIN sheet over a screen. Its code is loaded when it opens for the first time. */
export function PinConfirmationSheet({ pinned, line, warning }: PinConfirmationSheetProps) {
  if (pinned.wish === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PinSheet amountLine={line} warning={warning} {...pinned.sheet} />
    </Suspense>
  );
}
