import { statementRule } from "contract";
import { keepStatement, keptStatement } from "../../lib/kept-statement.ts";
import { type Tile, tileOf, urlsOf } from "../../ui/uploader.tsx";

/** A reason, what happened, and the pictures that show it: an appeal and a report are told in the same way. */
export type Statement = { type: number | undefined; content: string; images: Tile[] };
export type Problems = { type?: string; content?: string; images?: string };

/** Pictures whose upload has not ended are left out: their files do not outlive the page. */
export const keepDraft = (name: string, { type, content, images }: Statement): void =>
  keepStatement(name, { type, content, urls: urlsOf(images) });

export function readDraft(name: string): Statement {
  const { type, content, urls } = keptStatement(name);
  return { type, content, images: urls.map(tileOf) };
}

type Needs = { typeText: string; imagesMin: number };

/** What is missing, in the order of the form. */
export function problemsOf({ type, content, images }: Statement, { typeText, imagesMin }: Needs): Problems {
  const wrong = statementRule.check(statementRule.clean(content));
  return {
    ...(type === undefined && { type: typeText }),
    ...(wrong !== undefined && { content: wrong }),
    ...(urlsOf(images).length < imagesMin && { images: "请至少上传1张凭证" }),
    ...(images.some((it) => it.state === "sending") && { images: "图片正在上传，请稍候" }),
  };
}
