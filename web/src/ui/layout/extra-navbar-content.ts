import { createContext, type ReactNode } from "react";

type BarSlots = {
  /** Content next to the back button of a Navbar. */
  atBack?: ReactNode;
  /** Content at the right end of the bar, before the buttons of the page itself. */
  atEnd?: ReactNode;
  /** Content below the title of a Navbar, or next to the title of a TabTitleBar. */
  below?: ReactNode;
  /** Content that covers the lower end of the page, directly above the bar at the bottom. */
  aboveFoot?: ReactNode;
};

/**
 * Content that the shell of the app adds to the bars of the pages, such as the running orders, the
 * connection state and the card of unread notices. It fills reserved space or covers less important
 * content, so that the page does not move when it appears or disappears.
 */
export const ExtraNavbarContentContext = createContext<BarSlots>({});
