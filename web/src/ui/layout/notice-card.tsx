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
  /** A new id replaces the text in place and starts the time anew. */
  id: number | string;
  /** What follows "温馨提示: ". */
  text: string;
  /** Which order it is about, as soon as that is known. */
  sub?: ReactNode;
  onOpen: () => void;
  onDismiss: () => void;
}

/** Floats over everything, sheets included. The whole card opens the order; a swipe up, or the time, takes it away. */
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
    <div className={css["place"]} role="alert" aria-live="assertive">
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
