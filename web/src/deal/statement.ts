import { EvidenceKind, imagesRule, statementRule } from "contract";
import { useEffect, useState } from "react";
import { keptFields, storage } from "../lib/storage.ts";
import { type Tile, tileOf, urlsOf } from "../ui/form/use-uploads.ts";

/** A reason, what happened, and the pictures that show it: an appeal, its evidence and a report are told in the same way. */
export type Statement = {
  type: number | undefined;
  content: string;
  images: Tile[];
  /** What each picture shows, by its address. */
  kinds: Readonly<Record<string, number>>;
};
export type Change = (change: (before: Statement) => Statement) => void;
export type Problems = { type?: string; content?: string; images?: string };

/** What was being written under this name. What does not look like it is nothing. */
export function keptStatement(name: string): Statement {
  const { urls, kinds, type, content } = keptFields(storage.personal(name));
  return {
    kinds: Object.fromEntries(Object.entries({ ...(kinds as object) }).filter((it): it is [string, number] => typeof it[1] === "number")),
    type: typeof type === "number" ? type : undefined,
    content: typeof content === "string" ? content : "",
    images: (Array.isArray(urls) ? urls : []).filter((it) => typeof it === "string").map(tileOf),
  };
}

/** Pictures whose upload has not ended are left out: their files do not outlive the page. */
const keepStatement = (name: string, { type, content, images, kinds }: Statement): void =>
  storage.personal(name).set(JSON.stringify({ type, content, urls: urlsOf(images), kinds }));

/** Adds a reason that was found elsewhere, and its text, to the draft. */
export const keepReason = (name: string, type: number, content = keptStatement(name).content): void =>
  keepStatement(name, { ...keptStatement(name), type, content });

const none: readonly string[] = [];
const allOf = (urls: readonly string[], kind: number) => Object.fromEntries(urls.map((it) => [it, kind]));

/** In the order of the pictures. What nobody has named is told as something else: it counts for nothing. */
export const kindsOf = ({ images, kinds }: Statement): number[] => urlsOf(images).map((it) => kinds[it] ?? EvidenceKind.other);

/** What is being written, kept on the device under this name until it is filed. It begins with the pictures that are there anyway. */
export function useStatement(name: string, carried = none) {
  const [statement, setStatement] = useState(() => {
    const kept = keptStatement(name);
    return kept.images.length > 0 ? kept : { ...kept, images: carried.map(tileOf), kinds: allOf(carried, EvidenceKind.voucher) };
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
