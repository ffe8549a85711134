import { EvidenceKind, imagesMax } from "contract";
import { useId } from "react";
import { useRead } from "../api/read.ts";
import { evidence, uploadImage } from "../api/upload.ts";
import { TextArea } from "../ui/form/text-area.tsx";
import { Uploader } from "../ui/form/uploader.tsx";
import css from "./sheet.module.css";
import type { Change, Problems, Statement } from "./statement.ts";

export type Reason = { code: number; name: string; example?: string };

interface PartProps {
  statement: Statement;
  onChange: Change;
  problems: Problems;
  reasons: readonly Reason[];
}

/** One sentence, read aloud as soon as it stands there. */
const Problem = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className={css["problem"]} role="alert">
      {text}
    </p>
  );

export function ReasonPart({ label, reasons, statement, onChange, problems }: PartProps & { label: string }) {
  const name = useId();
  return (
    <div>
      <fieldset className={css["reasons"]} aria-label={label}>
        {reasons.map((it) => (
          <label key={it.code} className={css["reason"]}>
            <input
              type="radio"
              name={name}
              checked={statement.type === it.code}
              onChange={() => onChange((before) => ({ ...before, type: it.code }))}
            />
            <span className={css["chip"]}>{it.name}</span>
          </label>
        ))}
      </fieldset>
      <Problem text={problems.type} />
    </div>
  );
}

const kindNames: Record<EvidenceKind, string> = {
  [EvidenceKind.bill]: "完整账单或流水",
  [EvidenceKind.voucher]: "付款凭证",
  [EvidenceKind.balance]: "余额截图",
  [EvidenceKind.talk]: "聊天截图",
  [EvidenceKind.other]: "其他",
};
/** The best one first; `other` is what it is until somebody says. */
const kinds = [EvidenceKind.bill, EvidenceKind.voucher, EvidenceKind.balance, EvidenceKind.talk, EvidenceKind.other];

/**
 * A picture counts for what it shows, and nobody reads pictures here: who adds one says what it is. The question stands there with the
 * picture; it can be answered when the picture has arrived.
 */
const KindsPart = ({ statement, onChange }: Pick<PartProps, "statement" | "onChange">) =>
  statement.images.map(({ id, url }, at) => (
    <label key={id} className={css["kind"]}>
      {`第 ${at + 1} 张是`}
      <select
        value={(url && statement.kinds[url]) ?? EvidenceKind.other}
        disabled={url === undefined}
        onChange={({ target }) =>
          url !== undefined && onChange((before) => ({ ...before, kinds: { ...before.kinds, [url]: Number(target.value) } }))
        }
      >
        {kinds.map((it) => (
          <option key={it} value={it}>
            {kindNames[it]}
          </option>
        ))}
      </select>
    </label>
  ));

interface WordsPartProps extends Omit<PartProps, "reasons"> {
  imagesHelp: string;
  imagesMost?: number | undefined;
  placeholder?: string | undefined;
  /** In an appeal each picture says what it shows. */
  named?: boolean | undefined;
  onView?: ((index: number) => void) | undefined;
}

export function WordsPart(props: WordsPartProps) {
  const { statement, onChange, problems, imagesHelp, imagesMost = imagesMax, placeholder, named = false, onView } = props;
  const documents = useRead("buyConfig", {}, { quiet: true }).data?.documents === 1;
  return (
    <>
      <Uploader
        label="证据"
        max={imagesMost}
        documents={named && documents}
        images={statement.images}
        onChange={(change) => onChange((before) => ({ ...before, images: change(before.images) }))}
        upload={(file, options) => uploadImage(file, { ...options, scene: evidence })}
        onView={onView}
        help={imagesHelp}
        error={problems.images}
      />
      {named && <KindsPart statement={statement} onChange={onChange} />}
      <TextArea
        label="说明"
        value={statement.content}
        onChange={(content) => onChange((before) => ({ ...before, content }))}
        placeholder={placeholder}
        max={500}
        error={problems.content}
      />
    </>
  );
}
