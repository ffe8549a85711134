// WeChat on iOS enlarges text by a style on the body. Boxes with sizes in rem do not grow with it,
// so text would be cut off. base.css cancels that style, and this file enlarges the root font
// instead. On Android, WeChat enlarges the root font itself.
const textScaleMax = 2;

function applyWechatTextSize(): void {
  const asked = /^([\d.]+)%$/.exec(
    document.body.style.getPropertyValue("-webkit-text-size-adjust"),
  )?.[1];
  const times = asked === undefined ? 1 : Math.min(textScaleMax, Math.max(1, Number(asked) / 100));
  document.documentElement.style.setProperty("--letters", String(times));
}

/** Applies the text size that WeChat on iOS requests, now and after each change. */
export function followWechatTextSize(): void {
  new MutationObserver(applyWechatTextSize).observe(document.body, {
    attributes: true,
    attributeFilter: ["style"],
  });
  applyWechatTextSize();
}
