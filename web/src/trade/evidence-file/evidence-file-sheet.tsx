import type { OrderDetail } from "contract";
import { saveFile } from "../../lib/browser/save-file.ts";
import { shortDigest } from "../../lib/browser/sealed-zip.ts";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Spinner } from "../../ui/base/spinner.tsx";
import { ProgressBar } from "../../ui/figures/progress-bar.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import type { EvidenceFile, EvidencePart, FinishedParts } from "./create-evidence-file.ts";
import css from "./evidence-file.module.css";
import { useEvidenceFile } from "./use-evidence-file.ts";

interface EvidenceFileSheetProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/**
 * Creates the evidence file when it opens. Becomes visible when the file is ready or has failed, or
 * if the creation takes longer than 300 ms.
 */
export function EvidenceFileSheet({ order, open, onClose }: EvidenceFileSheetProps) {
  const { parts, isSlow, created, isFailed, retry } = useEvidenceFile(order, open);
  const common = {
    open: open && (isSlow || isFailed || created !== undefined),
    onClose,
  };
  if (created) return <CreatedSheet {...common} parts={parts} created={created} />;
  if (isFailed)
    return (
      <Sheet
        {...common}
        title="证据包没有生成"
        foot={
          <Button size="lg" block onClick={retry}>
            再试一次
          </Button>
        }
      >
        <p role="alert" className={css["text"]}>
          {isSecureContext
            ? "内容没有取全，请检查网络后再试。"
            : "校验码要用 https 打开本站才能计算，请换 https 网址再试。"}
        </p>
      </Sheet>
    );
  return (
    <Sheet
      {...common}
      title="正在生成证据包"
      sub={
        <>
          {`订单尾号 ${order.orderNo.slice(-4)}`}
          <SeparatorDot />
          在您的手机上生成，不上传
        </>
      }
      foot={
        <Button size="lg" block variant="line" onClick={onClose}>
          取消
        </Button>
      }
    >
      <div className={css["stack"]}>
        <ProgressBar value={Object.keys(parts).length} max={partNames.length} label="生成进度" />
        <PartList
          names={partNames}
          parts={parts}
          texts={{
            vouchers: `${order.vouchers.length} 张`,
            ...parts,
            parties: "姓名带星号，账号只留尾号",
          }}
        />
        <p className={css["hint"]}>
          <Icon name="lock" size="sm" />
          对方的信息只放订单里显示过的那些，不会更多。
        </p>
      </div>
    </Sheet>
  );
}

const partNames: readonly (readonly [EvidencePart, string])[] = [
  ["order", "订单与时间"],
  ["parties", "双方身份"],
  ["chat", "聊天记录"],
  ["vouchers", "付款凭证"],
  ["digest", "校验码"],
];

interface PartListProps {
  names: typeof partNames;
  parts: FinishedParts;
  texts: FinishedParts;
}

function PartList({ names, parts, texts }: PartListProps) {
  const current = names.find(([part]) => parts[part] === undefined)?.[0];
  return (
    <ol className={css["parts"]}>
      {names.map(([part, name]) => (
        <li
          key={part}
          className={css["part"]}
          data-waits={(parts[part] === undefined && part !== current) || undefined}
        >
          <PartMark isDone={parts[part] !== undefined} isCurrent={part === current} />
          <span>{name}</span>
          <span className="num">{texts[part]}</span>
        </li>
      ))}
    </ol>
  );
}

function PartMark({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) {
  if (isDone) return <Icon name="check" size="sm" />;
  return (
    <span className={css["mark"]}>
      {isCurrent ? <Spinner /> : <span className={css["open"]} />}
    </span>
  );
}

interface CreatedSheetProps extends Omit<EvidenceFileSheetProps, "order"> {
  parts: FinishedParts;
  created: EvidenceFile;
}

function CreatedSheet({ open, onClose, parts, created: { file, digest } }: CreatedSheetProps) {
  const canShare = navigator.canShare?.({ files: [file] }) === true;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="证据包已生成"
      sub={
        <>
          {file.name}
          <SeparatorDot />
          {`${Math.ceil(file.size / 1000)} KB`}
        </>
      }
      foot={
        <div className={css["acts"]}>
          {canShare && (
            <Button
              size="lg"
              variant="line"
              icon="upload"
              // An error is ignored, because `share` also rejects if the user closes the share
              // sheet of the system.
              onClick={() => void navigator.share({ files: [file] }).catch(() => {})}
            >
              分享
            </Button>
          )}
          <Button size="lg" icon="download" onClick={() => saveFile(file, file.name)}>
            存到手机
          </Button>
        </div>
      }
    >
      <div className={css["stack"]}>
        <PartList
          names={partNames.filter(([part]) => part !== "digest")}
          parts={parts}
          texts={parts}
        />
        <div className={css["digest"]}>
          <small>校验码（前 16 位）</small>
          <code>{shortDigest(digest)}</code>
          <small>
            文件里任何一个字被改过，校验码就对不上。交给银行或警方时，把它一起念给对方。
          </small>
        </div>
        <p className={css["hint"]}>
          <Icon name="info" size="sm" />
          文件只存在这部手机上。换手机前请先另存一份。
        </p>
      </div>
    </Sheet>
  );
}
