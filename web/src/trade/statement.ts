import { EvidenceKind, imagesRule, statementRule } from "contract";
import { useEffect, useState } from "react";
import { readJsonFields, storage } from "../lib/browser/storage.ts";
import { type UploadTile, tileOf, urlsOf } from "../ui/inputs/use-uploads.ts";

/** A reason, what happened, and the pictures that show it: an appeal, its evidence and a report are told in the same way. */
export type StatementDraft = {
  type: number | undefined;
  content: string;
  images: UploadTile[];
  /** Labels of the pictures, by URL; by the id of the tile as long as the picture is being uploaded. */
  kinds: Readonly<Record<string, number>>;
};
export type StatementChange = (change: (before: StatementDraft) => StatementDraft) => void;
export type StatementProblems = { type?: string; content?: string; images?: string };

/** What was being written under this name. What does not look like it is nothing. */
export function storedStatement(name: string): StatementDraft {
  const { urls, kinds, type, content } = readJsonFields(storage.personal(name));
  return {
    kinds: Object.fromEntries(
      Object.entries({ ...(kinds as object) }).filter(
        (it): it is [string, number] => typeof it[1] === "number",
      ),
    ),
    type: typeof type === "number" ? type : undefined,
    content: typeof content === "string" ? content : "",
    images: (Array.isArray(urls) ? urls : []).filter((it) => typeof it === "string").map(tileOf),
  };
}

/** Pictures whose upload has not ended are left out: their files do not outlive the page. */
const keepStatement = (name: string, statement: StatementDraft): void => {
  const { type, content, images } = statement;
  const labelled = images.flatMap((it) =>
    it.url === undefined ? [] : [[it.url, evidenceLabelOf(statement, it)] as const],
  );
  storage
    .personal(name)
    .set(
      JSON.stringify({ type, content, urls: urlsOf(images), kinds: Object.fromEntries(labelled) }),
    );
};

/** Adds a reason that was found elsewhere, and its text, to the draft. */
export const storeReason = (
  name: string,
  type: number,
  content = storedStatement(name).content,
): void => keepStatement(name, { ...storedStatement(name), type, content });

const none: readonly string[] = [];

/** Labels that can be chosen for a picture, the most useful one first. */
export const evidenceLabels = [
  { kind: EvidenceKind.bill, name: "完整账单" },
  { kind: EvidenceKind.voucher, name: "转账成功页" },
  { kind: EvidenceKind.balance, name: "余额变动" },
  { kind: EvidenceKind.other, name: "其他" },
] as const;
type EvidenceLabel = (typeof evidenceLabels)[number];

/** The chosen label of a picture; undefined as long as none is chosen. */
export function evidenceLabelOf(
  { kinds }: Pick<StatementDraft, "kinds">,
  { id, url }: Pick<UploadTile, "id" | "url">,
): EvidenceLabel["kind"] | undefined {
  const kind = (url === undefined ? undefined : kinds[url]) ?? kinds[id];
  return evidenceLabels.find((it) => it.kind === kind)?.kind;
}
/** How many pictures have no label. One whose upload has failed is not sent, so it needs none. */
export const unlabelledCount = (statement: Pick<StatementDraft, "kinds" | "images">): number =>
  statement.images.filter(
    (it) => it.state !== "failed" && evidenceLabelOf(statement, it) === undefined,
  ).length;

/** Labels of the pictures that are sent, in their order; undefined if one of them has none. */
export function evidenceKindsOf(statement: StatementDraft): number[] | undefined {
  const kinds = statement.images.flatMap((it) =>
    it.state === "done" && it.url ? [evidenceLabelOf(statement, it)] : [],
  );
  return kinds.every((it) => it !== undefined) ? kinds : undefined;
}

/** What is being written, kept on the device under this name until it is filed. It begins with the pictures that are there anyway. */
export function useStatementDraft(name: string, carried = none) {
  const [statement, setStatement] = useState(() => {
    const kept = storedStatement(name);
    return kept.images.length > 0 ? kept : { ...kept, images: carried.map(tileOf) };
  });
  useEffect(() => keepStatement(name, statement), [name, statement]);
  return { statement, setStatement, forget: () => storage.personal(name).clear() };
}

export const sendingText = "图片上传中，请稍候";
export const hasSendingImages = (images: readonly UploadTile[]): boolean =>
  images.some((it) => it.state === "sending");

/** What is missing, in the order of the form. */
export function statementProblemsOf(
  { type, content, images }: StatementDraft,
  of: "appeal" | "report",
): StatementProblems {
  const wrongContent = statementRule.check(content);
  const wrongImages = hasSendingImages(images)
    ? sendingText
    : imagesRule.check(urlsOf(images), { of });
  return {
    ...(type === undefined && { type: of === "appeal" ? "请选择申诉类型" : "请选择举报类型" }),
    ...(wrongContent !== undefined && { content: wrongContent }),
    ...(wrongImages !== undefined && { images: wrongImages }),
  };
}
