// WeChat on an iPhone makes text larger by a style on the body. That leaves all that is measured in rem as it was, and cuts it: the style
// sheet takes the effect away, and the root grows instead. On Android its letters reach the root by themselves.
const most = 2;

function follow(): void {
  const asked = /^([\d.]+)%$/.exec(
    document.body.style.getPropertyValue("-webkit-text-size-adjust"),
  )?.[1];
  const times = asked === undefined ? 1 : Math.min(most, Math.max(1, Number(asked) / 100));
  document.documentElement.style.setProperty("--letters", String(times));
}

/** From now on, and at once. */
export function followWechatTextSize(): void {
  new MutationObserver(follow).observe(document.body, {
    attributes: true,
    attributeFilter: ["style"],
  });
  follow();
}
