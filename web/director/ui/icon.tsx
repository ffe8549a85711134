import type { ReactNode } from "react";
import { Icon } from "../../src/ui/base/icon.tsx";
import type { IconName } from "../../src/ui/base/icon-names.ts";
import css from "../../src/ui/base/icon.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Icons that the phone app does not have. */
const iconShapes = {
  play: <path d="M8 5.2v13.6L19 12z" />,
  world: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
    </>
  ),
  skip: <path d="M5 5.5v13l9-6.5zM18 5.5v13" />,
  bug: (
    <>
      <rect x="8" y="8" width="8" height="11" rx="4" />
      <path d="M9 8a3 3 0 0 1 6 0M12 12v7M3.5 13H8M16 13h4.5M4.5 7.5L8.3 10M19.5 7.5L15.7 10M5 19.5l3.3-2.3M19 19.5l-3.3-2.3" />
    </>
  ),
  snap: (
    <>
      <path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8z" />
      <path d="M3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />
    </>
  ),
  reset: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
  swap: <path d="M4 8.5h14M14.5 5L18 8.5 14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19" />,
  plug: <path d="M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4" />,
  coins: (
    <>
      <ellipse cx="12" cy="7" rx="7.5" ry="3.5" />
      <path d="M4.5 7v5c0 2 3.4 3.5 7.5 3.5s7.5-1.5 7.5-3.5V7M4.5 12v5c0 2 3.4 3.5 7.5 3.5s7.5-1.5 7.5-3.5v-5" />
    </>
  ),
  again: <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9M4.5 4.5V9H9" />,
  fork: (
    <>
      <circle cx="7" cy="5.5" r="2" />
      <circle cx="17" cy="5.5" r="2" />
      <circle cx="12" cy="18.5" r="2" />
      <path d="M7 7.5c0 4 5 3.5 5 9M17 7.5c0 4-5 3.5-5 9" />
    </>
  ),
} satisfies Record<string, ReactNode>;

type OwnIconName = keyof typeof iconShapes;
export type DirectorIconName = OwnIconName | IconName;
const isOwnIcon = (name: DirectorIconName): name is OwnIconName => Object.hasOwn(iconShapes, name);

export const DirectorIcon = ({ name }: { name: DirectorIconName }) =>
  isOwnIcon(name) ? (
    <svg className={classNames(css["icon"], css["sm"])} viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name]}
    </svg>
  ) : (
    <Icon name={name} size="sm" />
  );
