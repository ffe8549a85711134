import { EvidenceKind, imageCountRule, disputeStatementRule } from "contract";
import { useEffect, useState } from "react";
import { draft, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";
import { type UploadTile, tileOfUploadedUrl, uploadedUrls } from "../ui/inputs/use-uploads.ts";

/** Draft of a reason, a text and images. Appeals, their evidence and reports all use it. */
export type StatementDraft = {
  type: number | undefined;
  content: string;
  images: UploadTile[];
  /** Labels of the images by URL, or by tile id while the image is being uploaded. */
  kinds: Readonly<Record<string, number>>;
};
export type StatementDraftChange = (change: (before: StatementDraft) => StatementDraft) => void;
export type StatementProblems = { type?: string; content?: string; images?: string };

type StoredStatement = {
  type: number | undefined;
  content: string;
  urls: string[];
  kinds: Record<string, number>;
};
const draftOf = (name: string) =>
  draft(
    storage.personal(name),
    schema.fields<StoredStatement>({
      type: schema.number,
      content: schema.text,
      urls: schema.validItems(schema.text),
      kinds: schema.record(schema.number),
    }),
  );

/** Returns the stored draft of this name. Corrupt values are ignored. */
export function readStatementDraft(name: string): StatementDraft {
  const { urls = [], kinds = {}, type, content = "" } = draftOf(name).read();
  return { kinds, type, content, images: urls.map(tileOfUploadedUrl) };
}

/**
 * Stores the draft without images that are still being uploaded, because their files are lost with
 * the page.
 */
const storeStatementDraft = (name: string, statement: StatementDraft): void => {
  const { type, content, images } = statement;
  const labelled = images.flatMap((image) => {
    const label = evidenceLabelOf(statement, image);
    return image.url === undefined || label === undefined ? [] : [[image.url, label] as const];
  });
  draftOf(name).write({
    type,
    content,
    urls: uploadedUrls(images),
    kinds: Object.fromEntries(labelled),
  });
};

/**
 * Adds a reason to the draft, and a text if the caller has one. Used for findings of the receipt
 * check.
 */
export const storeStatementReason = (
  name: string,
  type: number,
  content = readStatementDraft(name).content,
): void => storeStatementDraft(name, { ...readStatementDraft(name), type, content });

const none: readonly string[] = [];

/** Labels that can be chosen for an image, the most useful one first. */
export const evidenceLabels = [
  { kind: EvidenceKind.bill, name: "完整账单" },
  { kind: EvidenceKind.voucher, name: "转账成功页" },
  { kind: EvidenceKind.balance, name: "余额变动" },
  { kind: EvidenceKind.other, name: "其他" },
] as const;
type EvidenceLabel = (typeof evidenceLabels)[number];

/** Returns the chosen label of an image, or undefined if none is chosen. */
export function evidenceLabelOf(
  { kinds }: Pick<StatementDraft, "kinds">,
  { id, url }: Pick<UploadTile, "id" | "url">,
): EvidenceLabel["kind"] | undefined {
  const kind = (url === undefined ? undefined : kinds[url]) ?? kinds[id];
  return evidenceLabels.find((it) => it.kind === kind)?.kind;
}
/**
 * Counts the images without a label. An image whose upload failed is not sent, so it needs none.
 */
export const countUnlabelledImages = (
  statement: Pick<StatementDraft, "kinds" | "images">,
): number =>
  statement.images.filter(
    (it) => it.state !== "failed" && evidenceLabelOf(statement, it) === undefined,
  ).length;

/** Returns the labels of the sent images in their order, or undefined if one of them has none. */
export function evidenceKindsOf(statement: StatementDraft): number[] | undefined {
  const kinds = statement.images.flatMap((image) =>
    image.state === "done" && image.url ? [evidenceLabelOf(statement, image)] : [],
  );
  return kinds.every((it) => it !== undefined) ? kinds : undefined;
}

/**
 * Draft stored on the device under this name until it is submitted. If the stored draft has no
 * images, the draft starts with the `carried` images.
 */
export function useStatementDraft(name: string, carried = none) {
  const [statement, setStatement] = useState(() => {
    const kept = readStatementDraft(name);
    return kept.images.length > 0 ? kept : { ...kept, images: carried.map(tileOfUploadedUrl) };
  });
  useEffect(() => storeStatementDraft(name, statement), [name, statement]);
  return { statement, setStatement, forget: draftOf(name).clear };
}

export const imagesUploadingText = "图片上传中，请稍候";
export const hasUploadingImages = (images: readonly UploadTile[]): boolean =>
  images.some((it) => it.state === "sending");

/** Returns the missing parts in the order of the form. */
export function statementProblemsOf(
  { type, content, images }: StatementDraft,
  of: "appeal" | "report",
): StatementProblems {
  const wrongContent = disputeStatementRule.check(content);
  const wrongImages = hasUploadingImages(images)
    ? imagesUploadingText
    : imageCountRule.check(uploadedUrls(images), { of });
  return {
    ...(type === undefined && { type: of === "appeal" ? "请选择申诉类型" : "请选择举报类型" }),
    ...(wrongContent !== undefined && { content: wrongContent }),
    ...(wrongImages !== undefined && { images: wrongImages }),
  };
}
