import type { Output } from "contract";
import { useRead } from "../api/read-queries.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import {
  prerequisiteStepsOf,
  countUnfinishedPrerequisites,
  prerequisitesTimeLeftText,
} from "./prerequisite-steps.ts";

/**
 * Returns the number of steps left before the first purchase (`left`), the time that they take
 * (`time`), and the position of the step that adds a payment method (`methodStep`, from 1). `left`
 * is zero until user and payment methods have loaded.
 */
export function useMissingPrerequisites(methods: Output<"methodList"> | undefined) {
  const user = useRead("userInfo", {}, { quiet: true }).data;
  if (!user || !methods) return { left: 0, time: "", methodStep: 0 };
  const rows = prerequisiteStepsOf(
    user,
    methods,
    { code: "all", returnTo: "/home/purchasebox" },
    serverNow(),
  );
  return {
    left: countUnfinishedPrerequisites(rows),
    time: prerequisitesTimeLeftText(rows),
    methodStep: rows.findIndex((it) => it.code === "methodNeeded") + 1,
  };
}
