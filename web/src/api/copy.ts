import { copyText } from "../lib/copy-text.ts";
import { showToast } from "./notices.ts";

/** Copies, tells the person, and answers whether it worked. */
export async function copyAndTell(text: string): Promise<boolean> {
  const worked = await copyText(text);
  showToast(worked ? "已复制" : "复制失败，请长按选择", worked ? "ok" : "warn");
  return worked;
}
