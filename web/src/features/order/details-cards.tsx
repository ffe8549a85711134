import { type Appeal, AppealResult, AppealStatus, type OrderDetail } from "contract";
import { formatFullTime } from "../../lib/format-time.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Tag } from "../../ui/marks.tsx";
import { RatingStars } from "../../ui/rating-stars.tsx";
import css from "./details.module.css";

const initiators: Record<number, string> = { 1: "买家", 2: "卖家", 3: "系统" };
const appealTexts: Record<number, string> = {
  [AppealStatus.waitReply]: "待举证",
  [AppealStatus.review]: "平台审核中",
  [AppealStatus.ruled]: "已裁定",
  [AppealStatus.withdrawn]: "已撤回",
  [AppealStatus.settled]: "协商解决",
};
const results: Record<number, string> = { [AppealResult.buyer]: "放币给买家", [AppealResult.seller]: "资产退回卖家" };

/** Both sides read the same: what was decided, and the facts it was decided by. */
export const DisputeCard = ({ appeal }: { appeal: Appeal }) => (
  <Card
    title="申诉"
    aside={<Tag tone={appeal.status === AppealStatus.ruled ? "info" : "plain"}>{appealTexts[appeal.status] ?? "处理中"}</Tag>}
  >
    <div className={css["words"]}>
      <p>{`${initiators[appeal.initiator] ?? "对方"}发起：${appeal.typeName}`}</p>
      {results[appeal.result] !== undefined && <p className={css["ruling"]}>{`裁定结果：${results[appeal.result]}`}</p>}
      {appeal.resultReason !== "" && <p>{appeal.resultReason}</p>}
      <GoLink className={buttonClass({ variant: "text", size: "sm" })} to={paths.appeal({ orderId: appeal.orderId })}>
        查看申诉详情
      </GoLink>
    </div>
  </Card>
);

interface VouchersCardProps {
  vouchers: OrderDetail["vouchers"];
  onOpen: (index: number) => void;
}

export const VouchersCard = ({ vouchers, onOpen }: VouchersCardProps) => (
  <Card title="凭证" aside={<span className={css["aside"]}>截图不能作为到账依据</span>}>
    <ul className={css["vouchers"]}>
      {vouchers.map((it, index) => (
        <li key={it.url}>
          <button type="button" aria-label={`查看凭证 ${index + 1}，${formatFullTime(it.time)}上传`} onClick={() => onOpen(index)}>
            <img src={it.url} alt="" loading="lazy" />
          </button>
          {it.duplicated === 1 && <Tag tone="danger">疑似重复图片</Tag>}
        </li>
      ))}
    </ul>
  </Card>
);

type Evaluation = NonNullable<OrderDetail["evaluation"]["mine"]>;

export function EvaluationCard({ detail }: { detail: OrderDetail }) {
  const { mine, peer } = detail.evaluation;
  if (!mine && !peer && detail.allow.evaluate === 0) return null;
  return (
    <Card title="评价" aside={!mine && detail.allow.evaluate === 1 ? <span className={css["aside"]}>提交后不可修改</span> : undefined}>
      <div className={css["evaluations"]}>
        {mine ? <Said who="我的评价" it={mine} /> : detail.allow.evaluate === 1 && <p className="t-2">您还没有评价对方</p>}
        {peer ? <Said who={peer.anonymous === 1 ? "对方的评价（匿名）" : "对方的评价"} it={peer} /> : <p className="t-3">对方还没有评价</p>}
      </div>
    </Card>
  );
}

const Said = ({ who, it }: { who: string; it: Evaluation }) => (
  <div className={css["said"]}>
    <p className={css["who"]}>
      {who}
      <RatingStars label={who} value={it.stars} />
    </p>
    {it.tags.length > 0 && (
      <p className={css["tags"]}>
        {it.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
    )}
    {it.content !== "" && <p>{it.content}</p>}
  </div>
);
