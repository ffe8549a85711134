import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Icon } from "../base/icon.tsx";
import css from "./notice-card.module.css";

const shownMs = 3000;
const swipeAwayPx = 24;

interface NoticeCardProps {
  /** A new id replaces the text and restarts the time until the card disappears. */
  id: number | string;
  /** Text after "温馨提示: ". */
  text: string;
  /** Line that describes the order, once it is known. */
  sub?: ReactNode;
  onOpen: () => void;
  onDismiss: () => void;
}

/**
 * Card that floats over pages, sheets and dialogs. A press calls `onOpen`, and a swipe up removes
 * the card. After 3 s the card disappears, unless it is touched or focused. The caller announces
 * the text to screen readers.
 */
export function NoticeCard({ id, text, sub, onOpen, onDismiss }: NoticeCardProps) {
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  const startY = useRef<number>(undefined);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (touched || focused) return;
    const timer = setTimeout(() => dismiss(), shownMs);
    return () => clearTimeout(timer);
  }, [id, touched, focused]);
  const press = (event: PointerEvent) => {
    startY.current = event.clientY;
    setTouched(true);
  };
  const move = (event: PointerEvent) => {
    if (startY.current === undefined || startY.current - event.clientY < swipeAwayPx) return;
    startY.current = undefined;
    onDismiss();
  };
  const release = () => {
    startY.current = undefined;
    setTouched(false);
  };
  return (
    <div className={css["place"]}>
      <button
        type="button"
        className={css["notice"]}
        onClick={onOpen}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={release}
      >
        <span className={css["bell"]}>
          <Icon name="bell" />
        </span>
        <span key={id} className={css["text"]}>
          <b>温馨提示: </b>
          {text}
          {sub !== undefined && <small className={css["sub"]}>{sub}</small>}
        </span>
        <Icon name="right" className={css["arrow"]} />
      </button>
    </div>
  );
}
