import { imagesPerFormMax } from "contract";
import { type ReactNode, useId } from "react";
import { useRead } from "../api/read-queries.ts";
import { evidenceUploadScene, uploadImage } from "../api/upload-image.ts";
import choice from "../ui/base/hidden-input.module.css";
import { TextArea } from "../ui/inputs/text-area.tsx";
import { CoveredUploader } from "./covered-uploader.tsx";
import { EvidenceImagesField } from "./evidence-images.tsx";
import css from "./sheet.module.css";
import {
  type DisputeStatementDraftSetter,
  evidenceKindOfImage,
  type DisputeStatementProblems,
  type DisputeStatementDraft,
} from "./dispute-statement-draft.ts";

export type DisputeStatementReason = { code: number; name: string; example?: string };

interface StatementReasonFieldProps {
  statement: DisputeStatementDraft;
  onChange: DisputeStatementDraftSetter;
  problems: DisputeStatementProblems;
  reasons: readonly DisputeStatementReason[];
}

/** An error text, announced by screen readers as soon as it appears. */
const Problem = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className={css["problem"]} role="alert">
      {text}
    </p>
  );

export function DisputeStatementReasonField({
  label,
  reasons,
  statement,
  onChange,
  problems,
}: StatementReasonFieldProps & { label: string }) {
  const name = useId();
  return (
    <div>
      <fieldset className={css["reasons"]} aria-label={label}>
        {reasons.map((reason) => (
          <label key={reason.code} className={css["reason"]}>
            <input
              type="radio"
              className={choice["input"]}
              name={name}
              checked={statement.type === reason.code}
              onChange={() => onChange((before) => ({ ...before, type: reason.code }))}
            />
            <span className={css["chip"]}>{reason.name}</span>
          </label>
        ))}
      </fieldset>
      <Problem text={problems.type} />
    </div>
  );
}

interface StatementFieldsProps extends Omit<StatementReasonFieldProps, "reasons"> {
  imagesHelp?: string | undefined;
  imagesMost?: number | undefined;
  placeholder?: string | undefined;
  onView?: ((index: number) => void) | undefined;
}

const uploadEvidence = (file: File, options: Parameters<typeof uploadImage>[1]) =>
  uploadImage(file, { ...options, scene: evidenceUploadScene });
const changeImages =
  (onChange: DisputeStatementDraftSetter) =>
  (change: (before: DisputeStatementDraft["images"]) => DisputeStatementDraft["images"]) =>
    onChange((before) => ({ ...before, images: change(before.images) }));

export function DisputeStatementFields(props: StatementFieldsProps) {
  const {
    statement,
    onChange,
    problems,
    imagesHelp,
    imagesMost = imagesPerFormMax,
    placeholder,
    onView,
  } = props;
  return (
    <>
      <CoveredUploader
        label="证据"
        max={imagesMost}
        images={statement.images}
        onChange={changeImages(onChange)}
        upload={uploadEvidence}
        onView={onView}
        help={imagesHelp}
        error={problems.images}
      />
      <Words
        statement={statement}
        onChange={onChange}
        problems={problems}
        placeholder={placeholder}
      />
    </>
  );
}

const Words = ({
  statement,
  onChange,
  problems,
  placeholder,
}: Omit<StatementFieldsProps, "imagesHelp">) => (
  <TextArea
    label="说明"
    value={statement.content}
    onChange={(content) => onChange((before) => ({ ...before, content }))}
    placeholder={placeholder}
    max={500}
    error={problems.content}
  />
);

interface EvidenceFieldsProps extends StatementFieldsProps {
  /** Component around the images and around the text: a card on a page, nothing in a sheet. */
  frame: (props: { children: ReactNode }) => ReactNode;
}

/** Evidence for an appeal: text, and images that each need a label. */
export function AppealEvidenceFields(props: EvidenceFieldsProps) {
  const {
    statement,
    onChange,
    problems,
    imagesHelp,
    imagesMost = imagesPerFormMax,
    placeholder,
    onView,
    frame: Frame,
  } = props;
  const documents = useRead("buyConfig", {}, { quiet: true }).data?.documents === 1;
  return (
    <>
      <Frame>
        <EvidenceImagesField
          max={imagesMost}
          documents={documents}
          images={statement.images}
          onChange={changeImages(onChange)}
          upload={uploadEvidence}
          onView={onView}
          help={imagesHelp}
          error={problems.images}
          labelOf={(tile) => evidenceKindOfImage(statement, tile)}
          onLabel={({ id, url }, kind) =>
            onChange((before) => ({ ...before, kinds: { ...before.kinds, [url ?? id]: kind } }))
          }
        />
      </Frame>
      <Frame>
        <Words
          statement={statement}
          onChange={onChange}
          problems={problems}
          placeholder={placeholder}
        />
      </Frame>
    </>
  );
}
