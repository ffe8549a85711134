import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import ui from "./parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

export type MenuItem = {
  label: string;
  hint?: string;
  onChoose: () => void;
  isDanger?: boolean;
  isChosen?: boolean;
};

type Props = {
  label: string;
  className: string | undefined;
  isDisabled?: boolean;
  items: readonly MenuItem[];
  children: ReactNode;
};

/**
 * Button with a menu below it, or above if there is too little space. Arrow keys move the focus;
 * Escape, Tab and a click elsewhere close the menu.
 */
export function Menu({ label, className, isDisabled = false, items, children }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = place !== undefined;

  useEffect(() => {
    if (!isOpen) return undefined;
    list.current?.querySelector<HTMLElement>("button")?.focus();
    const away = (event: Event) => {
      if (
        !list.current?.contains(event.target as Node) &&
        !button.current?.contains(event.target as Node)
      )
        setPlace(undefined);
    };
    const gone = () =>
      setPlace((it) => (list.current?.contains(document.activeElement) ? it : undefined));
    document.addEventListener("pointerdown", away);
    // A click in an iframe fires no `pointerdown` here, only `blur` of this window.
    window.addEventListener("blur", gone);
    return () => {
      document.removeEventListener("pointerdown", away);
      window.removeEventListener("blur", gone);
    };
  }, [isOpen]);

  function open() {
    const { top, bottom, right } = button.current?.getBoundingClientRect() ?? new DOMRect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const way =
      bottom < height * 0.6
        ? { top: bottom + 4, maxHeight: height - bottom - 12 }
        : { bottom: height - top + 4, maxHeight: top - 12 };
    setPlace(isOpen ? undefined : { ...way, right: Math.max(8, width - right) });
  }
  function close() {
    setPlace(undefined);
    button.current?.focus();
  }
  function press(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") close();
    else if (to === undefined) return;
    else all.at(to % all.length)?.focus();
    event.preventDefault();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={open}
      >
        {children}
      </button>
      {place && (
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          className={ui["menu"]}
          aria-label={label}
          style={place}
          onKeyDown={press}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.isChosen === undefined ? "menuitem" : "menuitemradio"}
              aria-checked={item.isChosen}
              className={classNames(ui["menuItem"], item.isDanger && ui["is-danger"])}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.label}
              {item.hint !== undefined && <small>{item.hint}</small>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
