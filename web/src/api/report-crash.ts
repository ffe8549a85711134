import { appBasePath } from "../lib/navigation/paths.ts";

/**
 * Reports to the BFF that a screen or the whole app crashed. The error is not sent, because it may
 * contain user data.
 */
export function reportCrash(): void {
  const report = new Blob(['[{"type":"app-crash"}]'], { type: "application/reports+json" });
  navigator.sendBeacon(`${appBasePath}/reports`, report);
}
