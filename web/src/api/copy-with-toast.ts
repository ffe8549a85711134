import { copyText } from "../lib/browser/copy-text.ts";
import { showToast } from "./toasts-and-warnings.ts";

/**
 * Copies text, shows a toast and returns whether copying worked. Pass "" as `reported` if the
 * screen itself shows the success.
 */
export async function copyWithToast(text: string, reported = "已复制"): Promise<boolean> {
  const worked = await copyText(text);
  if (!worked) showToast("复制失败，请长按选择", "warn");
  else if (reported !== "") showToast(reported, "ok");
  return worked;
}
