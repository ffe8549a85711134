import { shownWorldUrl } from "./shown-world.ts";

function clickDownloadLink(href: string, download: string): void {
  Object.assign(document.createElement("a"), { href, download }).click();
}

/** Downloads a resource of the shown world under the given file name. */
export const downloadFromShownWorld = (path: string, name: string): void =>
  clickDownloadLink(shownWorldUrl(path), name);

export function downloadJson(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  clickDownloadLink(href, name);
  setTimeout(() => URL.revokeObjectURL(href));
}
