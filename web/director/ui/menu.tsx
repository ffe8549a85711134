import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type ReactNode, useEffect, useRef, useState } from "react";
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

/** Button with a menu below it, or above if there is too little space. */
export function Menu({ label, className, isDisabled = false, items, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    // A press in an iframe fires no `pointerdown` here, only `blur` of this window, so `blur` must
    // close the menu.
    const closeIfFocusMoved = () =>
      setOpen(list.current?.contains(document.activeElement) === true);
    window.addEventListener("blur", closeIfFocusMoved);
    return () => window.removeEventListener("blur", closeIfFocusMoved);
  }, [isOpen]);

  return (
    <BaseMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <BaseMenu.Trigger
        className={className}
        aria-label={label}
        title={label}
        disabled={isDisabled}
      >
        {children}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={ui["menuLayer"]}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <BaseMenu.Popup
            ref={list}
            className={ui["menu"]}
            onKeyDown={(event) => {
              if (event.key !== "Tab") return;
              // Tab only closes the menu, which returns the focus to the button. By default, Tab
              // would also move the focus on.
              event.preventDefault();
              setOpen(false);
            }}
          >
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                role={item.isChosen === undefined ? "menuitem" : "menuitemradio"}
                aria-checked={item.isChosen}
                className={classNames(ui["menuItem"], item.isDanger && ui["is-danger"])}
                // Runs in the next task, after the focus has returned to the button. A dialog that
                // the item opens can then restore the focus to the button.
                onClick={() => setTimeout(item.onChoose)}
              >
                {item.label}
                {item.hint !== undefined && <small>{item.hint}</small>}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
