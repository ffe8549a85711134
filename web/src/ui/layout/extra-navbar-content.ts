import { createContext, type ReactNode } from "react";

type BarSlots = {
  /** Next to the back button of a Navbar. */
  atBack?: ReactNode;
  /** At the right, before the page's own actions. */
  atEnd?: ReactNode;
  /** Below the title of a Navbar, or next to the title of a TabTitleBar. */
  below?: ReactNode;
  /** Over the lower end of the page, directly above the bar at the bottom. */
  aboveFoot?: ReactNode;
};

/**
 * Content that every page shows in addition to its own, in the bar at the top and above the bar at
 * the bottom. It uses free slots, so that nothing moves when it appears or disappears.
 */
export const ExtraNavbarContentContext = createContext<BarSlots>({});
