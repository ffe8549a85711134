/** Size of `-apple-system-body` in px with the default setting of iOS. */
const appleBodyPx = 17;
/** Size of `font-size: medium` in px with the default setting of other browsers. */
const mediumPx = 16;

/** Returns the computed width or font size, in px, of an element with the given style. */
function measure(property: "font" | "font-size" | "width", value: string): number {
  const probe = document.createElement("div");
  probe.style.setProperty("position", "absolute");
  probe.style.setProperty("visibility", "hidden");
  probe.style.setProperty(property, value);
  document.body.append(probe);
  const { fontSize, width } = getComputedStyle(probe);
  probe.remove();
  return Number((property === "width" ? width : fontSize).replace("px", ""));
}

/**
 * Returns how much larger than the default the user has set the text of the device or browser:
 * 1.3 means 30 % larger. The largest of four measurements counts: the body style of iOS, which
 * follows its text size; the default font size of the browser, which Android WebViews scale; the
 * text scale of newer Chromium; and the size that WeChat on iOS requests. Older Chrome on Android
 * hides its setting from pages that set `text-size-adjust`, so it counts as 1.
 */
export function systemTextScale(): number {
  const scales = [
    measure("font-size", "medium") / mediumPx,
    measure("width", "calc(100px * env(preferred-text-scale, 1))") / 100,
    Number(document.documentElement.style.getPropertyValue("--letters")),
  ];
  const appleBody = "-apple-system-body";
  if (CSS.supports("font", appleBody)) scales.push(measure("font", appleBody) / appleBodyPx);
  return Math.max(1, ...scales);
}
