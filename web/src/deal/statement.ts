import { imagesRule, statementRule } from "contract";
import { useEffect, useState } from "react";
import { storage } from "../lib/storage.ts";
import { type Tile, tileOf, urlsOf } from "../ui/form/use-uploads.ts";

/** A reason, what happened, and the pictures that show it: an appeal, its evidence and a report are told in the same way. */
export type Statement = { type: number | undefined; content: string; images: Tile[] };
export type Change = (change: (before: Statement) => Statement) => void;
export type Problems = { type?: string; content?: string; images?: string };

/** What was being written under this name. What does not look like it is nothing. */
export function keptStatement(name: string): Statement {
  try {
    const kept = JSON.parse(storage.personal(name).get() ?? "{}") as { type?: unknown; content?: unknown; urls?: unknown };
    const urls = Array.isArray(kept.urls) ? kept.urls.filter((it) => typeof it === "string") : [];
    return {
      type: typeof kept.type === "number" ? kept.type : undefined,
      content: typeof kept.content === "string" ? kept.content : "",
      images: urls.map(tileOf),
    };
  } catch {
    return { type: undefined, content: "", images: [] };
  }
}

/** Pictures whose upload has not ended are left out: their files do not outlive the page. */
const keepStatement = (name: string, { type, content, images }: Statement): void =>
  storage.personal(name).set(JSON.stringify({ type, content, urls: urlsOf(images) }));

/** What is being written, kept on the device under this name until it is filed. A reason that was found elsewhere is filled in. */
export function useStatement(name: string, found?: number) {
  const [statement, setStatement] = useState(() => {
    const kept = keptStatement(name);
    return { ...kept, type: found ?? kept.type };
  });
  useEffect(() => keepStatement(name, statement), [name, statement]);
  return { statement, setStatement, forget: () => storage.personal(name).clear() };
}

export const sendingText = "图片上传中，请稍候";
export const isSending = (images: readonly Tile[]): boolean => images.some((it) => it.state === "sending");

/** What is missing, in the order of the form. */
export function problemsOf({ type, content, images }: Statement, of: "appeal" | "report"): Problems {
  const wrongContent = statementRule.check(content);
  const wrongImages = isSending(images) ? sendingText : imagesRule.check(urlsOf(images), { of });
  return {
    ...(type === undefined && { type: of === "appeal" ? "请选择申诉类型" : "请选择举报类型" }),
    ...(wrongContent !== undefined && { content: wrongContent }),
    ...(wrongImages !== undefined && { images: wrongImages }),
  };
}
