import type { ReactNode } from "react";
import { elderModeSetting } from "../lib/browser/elder-mode.ts";
import { systemTextScale } from "../lib/browser/system-text-size.ts";

/** Text size of the device from which elder mode is offered: 30 % larger than the default. */
const textScaleMin = 1.3;

/**
 * Returns the offer of elder mode if the user has not answered it yet and the device has large
 * text.
 */
export async function loadElderOffer(): Promise<ReactNode> {
  if (elderModeSetting.get() !== undefined) return null;
  const textScale = systemTextScale();
  if (textScale < textScaleMin) return null;
  await (await import("./prefetch-screens.ts")).waitUntilScreenShowsData();
  const { ElderModeOffer } = await import("../screens/account/elder-mode-offer.tsx");
  return <ElderModeOffer textScale={textScale} />;
}
