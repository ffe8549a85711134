import { type ReactNode, useContext, useEffect, useRef } from "react";
import { classNames } from "../base/class-names.ts";
import { focusElementUnlessFocusMoved } from "./focus-unless-focus-moved.ts";
import { IconButton } from "../base/icon-button.tsx";
import { ExtraNavbarContentContext } from "./extra-navbar-content.ts";
import css from "./navbar.module.css";

interface NavbarProps {
  title: string;
  sub?: ReactNode;
  onBack: () => void;
  /** At most two icon buttons. */
  actions?: ReactNode;
  surface?: boolean | undefined;
}

/**
 * Bar at the top of a screen that has a back button. The title takes the focus when the screen
 * appears, so that it is read aloud and Tab starts from the top.
 */
export function Navbar({ title, sub, onBack, actions, surface = false }: NavbarProps) {
  const { atBack, atEnd, below } = useContext(ExtraNavbarContentContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusElementUnlessFocusMoved(() => heading.current), []);
  return (
    <header className={classNames(css["navbar"], surface && css["surface"])}>
      <div className={css["start"]}>
        <IconButton label="返回" icon="back" onClick={onBack} />
        {atBack}
      </div>
      <div className={css["heading"]}>
        <h1 ref={heading} tabIndex={-1} className={css["title"]}>
          {title}
        </h1>
        <div className={css["below"]}>{below}</div>
        {sub && <span className={css["sub"]}>{sub}</span>}
      </div>
      <div className={css["end"]}>
        <div className={css["news"]}>{atEnd}</div>
        {actions}
      </div>
    </header>
  );
}
