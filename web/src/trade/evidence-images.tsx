import { useId, useRef } from "react";
import { IconButton } from "../ui/base/icon-button.tsx";
import { FieldHelp } from "../ui/inputs/field-help.tsx";
import { UploadTileContent } from "../ui/inputs/image-upload-field.tsx";
import {
  type FileUploadsSetter,
  type FileUpload,
  type UploadFunction,
  useFileUploads,
} from "../ui/inputs/use-uploads.ts";
import { Icon } from "../ui/base/icon.tsx";
import choice from "../ui/base/hidden-input.module.css";
import css from "./evidence.module.css";
import { useCoverPage } from "./covered-uploader.tsx";
import { evidenceImageLabels } from "./dispute-statement-draft.ts";

type Kind = (typeof evidenceImageLabels)[number]["kind"];

interface EvidenceImagesProps {
  max: number;
  /** True if PDF files may also be chosen. */
  documents: boolean;
  images: readonly FileUpload[];
  onChange: FileUploadsSetter;
  upload: UploadFunction;
  help: string | undefined;
  error: string | undefined;
  onView: ((index: number) => void) | undefined;
  labelOf: (tile: FileUpload) => Kind | undefined;
  onLabel: (tile: FileUpload, kind: Kind) => void;
}

/** Images as evidence. Each needs a label, because the platform cannot read what an image shows. */
export function EvidenceImagesField(props: EvidenceImagesProps) {
  const { max, documents, images, onChange, upload, help, error, onView, labelOf, onLabel } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { cover, coverPage } = useCoverPage();
  const { problem, add, retry, remove } = useFileUploads({ images, max, onChange, upload, cover });
  const wrong = problem ?? error;
  const helpId = wrong === undefined && help === undefined ? undefined : `${id}-help`;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={helpId} className={css["evidence"]}>
      <p className={css["head"]}>
        <strong id={id}>图片</strong>
        <span className="num">{`${images.length} / ${max}`}</span>
      </p>
      {images.length > 0 && (
        <ul>
          {images.map((tile, index) => (
            <EvidenceImageItem
              key={tile.id}
              tile={tile}
              nth={index + 1}
              kind={labelOf(tile)}
              onLabel={(kind) => onLabel(tile, kind)}
              onRetry={() => retry(tile.id)}
              onRemove={() => remove(tile)}
              onView={onView && (() => onView(index))}
            />
          ))}
        </ul>
      )}
      {images.length < max && (
        <button
          type="button"
          className={css["add"]}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          <Icon name="plus" size="lg" />
          <span>
            <b>{`${images.length > 0 ? "再加一张" : "添加图片"}${documents ? "或 PDF" : ""}`}</b>
            <small>完整账单最有用：时间、金额、双方姓名</small>
          </span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept={`image/jpeg,image/png,image/webp${documents ? ",application/pdf" : ""}`}
        multiple={max > 1}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // Allows choosing the same image again after it was removed.
          event.target.value = "";
        }}
      />
      <FieldHelp id={`${id}-help`} error={wrong} help={help} />
      {coverPage}
    </div>
  );
}

interface EvidenceImageItemProps {
  tile: FileUpload;
  nth: number;
  kind: Kind | undefined;
  onLabel: (kind: Kind) => void;
  onRetry: () => void;
  onRemove: () => void;
  onView: (() => void) | undefined;
}

function EvidenceImageItem({
  tile,
  nth,
  kind,
  onLabel,
  onRetry,
  onRemove,
  onView,
}: EvidenceImageItemProps) {
  const group = useId();
  const isMissing = tile.state !== "failed" && kind === undefined;
  const label = evidenceImageLabels.find((it) => it.kind === kind);
  const stateId = `${group}-state`;
  return (
    <li className={css["piece"]} data-unlabelled={isMissing || undefined}>
      <span className={css["thumb"]}>
        <UploadTileContent
          tile={tile}
          name={`第 ${nth} ${tile.preview === "" ? "份文件" : "张图片"}`}
          onRetry={onRetry}
          onView={onView}
        />
      </span>
      <p className={css["name"]}>
        {`第 ${nth} 张`}
        <small id={stateId}>{label ? `已注明：${label.name}` : "未注明，不计入裁定"}</small>
      </p>
      <IconButton icon="trash" look="quiet" label={`删除第 ${nth} 张图片`} onClick={onRemove} />
      <div
        role="radiogroup"
        aria-label={`第 ${nth} 张的内容`}
        aria-describedby={stateId}
        aria-required="true"
        className={css["labels"]}
      >
        {evidenceImageLabels.map((evidenceLabel) => (
          <label key={evidenceLabel.kind} className={css["label"]}>
            <input
              type="radio"
              className={choice["input"]}
              name={group}
              checked={kind === evidenceLabel.kind}
              onChange={() => onLabel(evidenceLabel.kind)}
            />
            <span className={css["chip"]}>{evidenceLabel.name}</span>
          </label>
        ))}
      </div>
    </li>
  );
}

const note = "未注明内容的图片不计入裁定，注明后才能提交";
/**
 * Props for the footer of a form whose images need labels: a note, and a button (`before`) that
 * replaces the submit button while labels are missing.
 */
export const formFooterPropsForUnlabelledImages = (unlabelled: number) => ({
  note,
  before:
    unlabelled > 0 ? { label: `还有 ${unlabelled} 张未注明`, press: showUnlabelled } : undefined,
});

/** Scrolls to the first image without a label and focuses its labels. */
function showUnlabelled(): void {
  const piece = document.querySelector("[data-unlabelled]");
  piece?.scrollIntoView({ block: "center" });
  piece?.querySelector<HTMLElement>("input[type=radio]")?.focus({ preventScroll: true });
}
