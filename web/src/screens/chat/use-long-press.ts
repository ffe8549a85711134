import { type PointerEvent, useRef } from "react";

const holdMs = 500;
const movedMaxPx = 8;

/** Returns handlers that detect a long press. A touch that moves counts as a scroll instead. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY };
      stop();
      timer.current = setTimeout(onHold, holdMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > movedMaxPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
