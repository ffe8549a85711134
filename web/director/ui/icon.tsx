import type { ReactNode } from "react";

const iconShapes = {
  play: <path d="M8 5.2v13.6L19 12z" />,
  world: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
    </>
  ),
  chev: <path d="M6 9l6 6 6-6" />,
  pause: <path d="M9 6v12M15 6v12" />,
  skip: <path d="M5 5.5v13l9-6.5zM18 5.5v13" />,
  ok: <path d="M5 12.5l4.5 4.5L19 7.5" />,
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
  down: <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15" />,
  reset: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  find: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4 4" />
    </>
  ),
  warn: <path d="M12 4L2.8 19.5h18.4zM12 10v4M12 16.8v.2" />,
  x: <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />,
  right: <path d="M9 6l6 6-6 6" />,
  swap: <path d="M4 8.5h14M14.5 5L18 8.5 14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19" />,
  qr: (
    <>
      <rect x="4" y="4" width="6" height="6" rx="1.5" />
      <rect x="14" y="4" width="6" height="6" rx="1.5" />
      <rect x="4" y="14" width="6" height="6" rx="1.5" />
      <path d="M14 14h2.5v2.5M20 14v.01M14 20h2M19.5 17.5V20H18" />
    </>
  ),
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 19.5a2 2 0 0 0 4 0" />,
  chat: (
    <path d="M4 6.5A2 2 0 0 1 6 4.5h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L7 20v-3.5H6a2 2 0 0 1-2-2z" />
  ),
  plug: <path d="M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4" />,
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="M11 12.5l8-8M16 7.5l2.5 2.5M13.5 10l2 2" />
    </>
  ),
  more: (
    <>
      <circle cx="5.5" cy="12" r="1.2" />
      <circle cx="12" cy="12" r="1.2" />
      <circle cx="18.5" cy="12" r="1.2" />
    </>
  ),
  coins: (
    <>
      <ellipse cx="12" cy="7" rx="7.5" ry="3.5" />
      <path d="M4.5 7v5c0 2 3.4 3.5 7.5 3.5s7.5-1.5 7.5-3.5V7M4.5 12v5c0 2 3.4 3.5 7.5 3.5s7.5-1.5 7.5-3.5v-5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  again: <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9M4.5 4.5V9H9" />,
  edit: <path d="M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3" />,
  up: <path d="M12 15V4M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15" />,
  fork: (
    <>
      <circle cx="7" cy="5.5" r="2" />
      <circle cx="17" cy="5.5" r="2" />
      <circle cx="12" cy="18.5" r="2" />
      <path d="M7 7.5c0 4 5 3.5 5 9M17 7.5c0 4-5 3.5-5 9" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DirectorIconName = keyof typeof iconShapes;

export const DirectorIcon = ({ name }: { name: DirectorIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {iconShapes[name]}
  </svg>
);
