import { type Appeal, AppealStatus, Side } from "contract";
import { sideName, sideOf } from "../../deal/appeal-words.ts";
import { formatRemain } from "../../lib/format-remain.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/control/button.tsx";
import css from "./deal.module.css";

interface AppealCardProps {
  appeal: Appeal;
  isSeller: 0 | 1;
  remainSeconds: number;
  onPictures: (urls: readonly string[], at: number) => void;
}

/** What the other side says of it, and how long there is to answer. */
export function AppealCard({ appeal, isSeller, remainSeconds, onPictures }: AppealCardProps) {
  const go = useGo();
  const me = sideOf({ isSeller });
  const replies = appeal.replies.filter((it) => it.side !== me);
  const statements =
    appeal.mine === 1 || appeal.initiator === Side.system ? replies : [{ content: appeal.content, images: appeal.images }, ...replies];
  const images = statements.flatMap((it) => it.images);
  const content = statements
    .map((it) => it.content)
    .filter((it) => it !== "")
    .join("；");
  const waits = appeal.status === AppealStatus.waitReply;
  return (
    <div className={css["appeal"]}>
      <div className={css["appealHead"]}>
        <strong>{`${sideName(appeal.initiator)}申诉：${appeal.typeName}`}</strong>
        {waits && (
          <span className="num">{`${appeal.canReply === 1 ? "您的举证时间" : "举证时间"} ${formatRemain(remainSeconds * 1000)}`}</span>
        )}
      </div>
      <p className="t-2">{content === "" ? "对方尚未提交说明和证据" : `对方：${content}`}</p>
      {images.length > 0 && <Thumbs urls={images} what="对方证据" onPictures={onPictures} />}
      <div className={css["appealMore"]}>
        <Button variant="text" size="sm" onClick={() => go(paths.appeal({ orderId: appeal.orderId }))}>
          查看进度
        </Button>
      </div>
    </div>
  );
}

interface ThumbsProps {
  urls: readonly string[];
  what: string;
  onPictures: (urls: readonly string[], at: number) => void;
}

const Thumbs = ({ urls, what, onPictures }: ThumbsProps) => (
  <div className={css["thumbs"]}>
    {urls.map((url, at) => (
      <button key={url} type="button" aria-label={`${what} ${at + 1}，点击放大`} onClick={() => onPictures(urls, at)}>
        <img src={url} alt="" loading="lazy" />
      </button>
    ))}
  </div>
);
