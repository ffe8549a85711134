import { urlOf } from "./shown-world.ts";

function take(href: string, download: string): void {
  Object.assign(document.createElement("a"), { href, download }).click();
}

/** Downloads a resource of the shown world under the given file name. */
export const fetchFile = (path: string, name: string): void => take(urlOf(path), name);

export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  take(href, name);
  setTimeout(() => URL.revokeObjectURL(href));
}
