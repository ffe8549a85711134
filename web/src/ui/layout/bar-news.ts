import { createContext, type ReactNode } from "react";

type BarNews = {
  /** Beside the way back. */
  atBack?: ReactNode;
  /** At the right, before the page's own actions. */
  atEnd?: ReactNode;
  /** In the line below the title. */
  below?: ReactNode;
  /** Over the end of the page, above the bar at its foot. */
  aboveFoot?: ReactNode;
};

/** What every bar shows beside its page's own. It takes places that are free anyway, so that nothing moves when it comes or goes. */
export const BarNewsContext = createContext<BarNews>({});
