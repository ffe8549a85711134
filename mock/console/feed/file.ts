import { urlOf } from "./shown.ts";

function take(href: string, download: string): void {
  Object.assign(document.createElement("a"), { href, download }).click();
}

/** Something of the shown world, as a file of this name. */
export const fetchFile = (path: string, name: string): void => take(urlOf(path), name);

export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  take(href, name);
  setTimeout(() => URL.revokeObjectURL(href));
}
