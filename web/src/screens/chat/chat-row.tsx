import { MessageType } from "contract";
import { memo } from "react";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { appendCoinUnlockTimeToReleaseMessage } from "../../trade/coin-availability.ts";
import { replaceSideNamesForUser } from "../../trade/appeal-text.ts";
import { OffPlatformWarning } from "../../ui/base/off-platform-warning.tsx";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { classNames } from "../../ui/base/class-names.ts";
import type { VoucherKind } from "../../trade/vouchers.ts";
import css from "./chat.module.css";
import type { ChatRow } from "./chat-rows.ts";
import { useLongPress } from "./use-long-press.ts";
import type { OutboxMessage } from "./outbox.ts";
import type { ChatImageUpload } from "./use-chat-image-uploads.ts";

export type ChatRowCallbacks = {
  onPicture: (url: string) => void;
  onResend: (id: string) => void;
  onDrop: (id: string) => void;
  onRetryPicture: (id: string) => void;
  onDropPicture: (id: string) => void;
  riskWords: readonly string[];
  isSeller: 0 | 1;
  /** Field `availableAt` of the order: the time from which the bought coins can be sold. */
  availableAt?: number | null | undefined;
};

export const ChatRowView = memo(function ChatLine({
  row,
  acts,
}: {
  row: ChatRow;
  acts: ChatRowCallbacks;
}) {
  return (
    <div
      className={css["row"]}
      data-row={row.kind}
      data-close={(row.kind === "message" && row.close) || undefined}
    >
      <RowBody row={row} acts={acts} />
    </div>
  );
});

function RowBody({ row, acts }: { row: ChatRow; acts: ChatRowCallbacks }) {
  switch (row.kind) {
    case "day":
    case "time":
      return <Time at={row.at} day={row.kind === "day"} />;
    case "system":
      return (
        <p className={`num ${css["system"]}`}>
          {appendCoinUnlockTimeToReleaseMessage(
            replaceSideNamesForUser(row.text, acts.isSeller),
            acts,
          )}
        </p>
      );
    case "voucher": {
      const name = `${voucherNames[row.what]} ${row.nth}/${row.of}`;
      return (
        <div className={classNames(css["message"], row.mine && css["mine"])}>
          <button
            type="button"
            className={classNames(css["bubble"], css["voucher"])}
            onClick={() => acts.onPicture(row.voucher.url)}
          >
            <img src={row.voucher.url} alt="放大" loading="lazy" />
            <span className="num">
              <b>{name}</b>
              <small>{`${formatShortTime(row.voucher.time, serverNow())} 上传`}</small>
            </span>
          </button>
        </div>
      );
    }
    case "message":
      return <SentLine row={row} acts={acts} />;
    case "uploading":
      return <Uploading picture={row.picture} acts={acts} />;
    case "waiting":
      return <UnsentLine line={row.line} acts={acts} />;
  }
}

const voucherNames: Record<VoucherKind, string> = {
  payment: "付款凭证",
  evidence: "证据",
  refund: "退款凭证",
};

function Time({ at, day }: { at: number; day: boolean }) {
  const text = formatShortTime(at, serverNow());
  return (
    <time className={`num ${css["time"]}`} dateTime={new Date(at).toISOString()}>
      {day && text.length === 5 ? `今天 ${text}` : text}
    </time>
  );
}

function SentLine({ row, acts }: { row: ChatRow & { kind: "message" }; acts: ChatRowCallbacks }) {
  const { message, mine, read, showsRead } = row;
  const isPicture = message.msgType === MessageType.image;
  return (
    <div className={classNames(css["message"], mine && css["mine"])} data-seq={message.seq}>
      {isPicture ? (
        <Picture
          url={message.content}
          what={mine ? "我发的图片" : "对方发的图片"}
          onPicture={acts.onPicture}
        />
      ) : (
        <Bubble text={message.content} />
      )}
      {mine && showsRead && <span className={css["status"]}>{read ? "已读" : "未读"}</span>}
      {!mine && !isPicture && (
        <OffPlatformWarning text={message.content} riskWords={acts.riskWords} />
      )}
    </div>
  );
}

function UnsentLine({ line, acts }: { line: OutboxMessage; acts: ChatRowCallbacks }) {
  return (
    <div className={classNames(css["message"], css["mine"])} data-waiting={line.clientMsgId}>
      {line.kind === "image" ? (
        <Picture url={line.content} what="我发的图片" onPicture={acts.onPicture} />
      ) : (
        <Bubble text={line.content} />
      )}
      {line.state === "sending" ? (
        <span className={css["status"]}>发送中</span>
      ) : (
        <Failed
          why={line.problem ?? "未发出"}
          onResend={() => acts.onResend(line.clientMsgId)}
          onCopy={line.kind === "image" ? undefined : () => void copyWithToast(line.content)}
          onDrop={() => acts.onDrop(line.clientMsgId)}
        />
      )}
    </div>
  );
}

function Uploading({ picture, acts }: { picture: ChatImageUpload; acts: ChatRowCallbacks }) {
  return (
    <div className={classNames(css["message"], css["mine"])}>
      <Picture url={picture.preview} what="正在发送的图片" onPicture={acts.onPicture} />
      {picture.failed ? (
        <Failed
          why="上传失败"
          onResend={() => acts.onRetryPicture(picture.id)}
          onDrop={() => acts.onDropPicture(picture.id)}
        />
      ) : (
        <span
          className={`num ${css["status"]}`}
        >{`上传中 ${Math.round(picture.share * 100)}%`}</span>
      )}
    </div>
  );
}

interface FailedProps {
  why: string;
  onResend: () => void;
  /** Undefined for an image, which has no text to copy. */
  onCopy?: (() => void) | undefined;
  onDrop: () => void;
}

/**
 * Actions for an unsent message: retry, copy or delete. Delete is farthest from retry, to avoid a
 * wrong tap.
 */
const Failed = ({ why, onResend, onCopy, onDrop }: FailedProps) => (
  <span className={css["unsaid"]}>
    <button type="button" className={css["failed"]} data-quiet onClick={onDrop}>
      删除
    </button>
    {onCopy && (
      <button type="button" className={css["failed"]} data-quiet onClick={onCopy}>
        复制
      </button>
    )}
    <button type="button" className={css["failed"]} onClick={onResend}>
      {`${why}，重发`}
    </button>
  </span>
);

function Bubble({ text }: { text: string }) {
  return (
    <p className={css["bubble"]} {...useLongPress(() => void copyWithToast(text))}>
      {text}
    </p>
  );
}

interface PictureProps {
  url: string;
  what: string;
  onPicture: (url: string) => void;
}

const Picture = ({ url, what, onPicture }: PictureProps) => (
  <figure className={classNames(css["bubble"], css["picture"])}>
    <button type="button" aria-label={`${what}，点击放大`} onClick={() => onPicture(url)}>
      <img src={url} alt="" loading="lazy" />
    </button>
  </figure>
);
