import { shownWorldClient } from "./shown-world.ts";
import { useWorldQuery } from "./use-world-query.ts";

/** Loads the timers of the shown world, the next one first. */
export const useUpcomingEvents = () =>
  useWorldQuery(["upcoming events"], () => shownWorldClient().upcomingEvents(1_000)) ?? [];
