/** Size of `-apple-system-body` in px with the default setting of iOS. */
const appleBodyPx = 17;
/** Size of `font-size: medium` in px with the default setting of other browsers. */
const mediumPx = 16;

/**
 * Returns how much larger than the default the user has set the letters of the device or browser:
 * 1.3 means 30 % larger. The largest of four measurements counts: the body style of iOS, which
 * follows its text size; the default font size of the browser, which Android WebViews scale; the
 * text scale of newer Chromium; and the size that WeChat on iOS requests. Older Chrome on Android
 * hides its setting from pages that set `text-size-adjust`, so it counts as 1.
 */
export function systemTextScale(): number {
  const probe = document.createElement("div");
  probe.style.position = "absolute";
  probe.style.visibility = "hidden";
  probe.style.fontSize = "medium";
  probe.style.width = "calc(100px * env(preferred-text-scale, 1))";
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const px = (text: string) => Number(text.replace("px", ""));
  const scales = [px(style.fontSize) / mediumPx, px(style.width) / 100];
  // Other browsers do not know the style and ignore it.
  probe.style.font = "-apple-system-body";
  if (probe.style.font !== "") scales.push(px(style.fontSize) / appleBodyPx);
  probe.remove();
  scales.push(Number(document.documentElement.style.getPropertyValue("--letters")));
  return Math.max(1, ...scales);
}
