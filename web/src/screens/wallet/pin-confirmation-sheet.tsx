import type { ReactNode } from "react";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";
import type { usePinConfirmation } from "./use-pin-confirmation.ts";

const load = async () => (await import("../../ui/overlays/pin-sheet.tsx")).PinSheet;

interface PinConfirmationSheetProps {
  pinned: Pick<ReturnType<typeof usePinConfirmation>, "sheet">;
  line: ReactNode;
  warning?: string | undefined;
}

/** PIN sheet with the state of `usePinConfirmation`. `line` states what the PIN confirms. */
export const PinConfirmationSheet = ({ pinned, line, warning }: PinConfirmationSheetProps) => (
  <Overlay load={load} amountLine={line} warning={warning} {...pinned.sheet} />
);
