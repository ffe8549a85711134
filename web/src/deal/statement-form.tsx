import { imagesMax } from "contract";
import { uploadImage } from "../api/upload.ts";
import { OptionGroup } from "../ui/form/option.tsx";
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

export const ReasonPart = ({ label, reasons, statement, onChange, problems }: PartProps & { label: string }) => (
  <div>
    <OptionGroup
      label={label}
      value={statement.type === undefined ? undefined : String(statement.type)}
      options={reasons.map((it) => ({ value: String(it.code), title: it.name }))}
      onChange={(type) => onChange((before) => ({ ...before, type: Number(type) }))}
    />
    <Problem text={problems.type} />
  </div>
);

interface WordsPartProps extends PartProps {
  imagesHelp: string;
  onView?: ((index: number) => void) | undefined;
}

export const WordsPart = ({ reasons, statement, onChange, problems, imagesHelp, onView }: WordsPartProps) => (
  <>
    <TextArea
      label="说明"
      value={statement.content}
      onChange={(content) => onChange((before) => ({ ...before, content }))}
      placeholder={reasons.find((it) => it.code === statement.type)?.example || "请写清时间、金额和经过（至少10个字）"}
      max={500}
      error={problems.content}
    />
    <Uploader
      label="凭证"
      max={imagesMax}
      images={statement.images}
      onChange={(change) => onChange((before) => ({ ...before, images: change(before.images) }))}
      upload={(file, options) => uploadImage(file, { ...options, scene: "dispute" })}
      onView={onView}
      help={imagesHelp}
      error={problems.images}
    />
  </>
);
