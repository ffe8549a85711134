import { AppealStatus, type OrderDetail } from "contract";
import {
  appealStateName,
  appealRulingText,
  orderSideNameForUser,
  userSideOfOrder,
  replaceSideNamesForUser,
  voucherDuplicateCheckTexts,
} from "../../trade/appeal-text.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { buttonClassName } from "../../ui/base/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Tag } from "../../ui/base/badges.tsx";
import { RatingStars } from "../../ui/inputs/rating-stars.tsx";
import css from "./order-details.module.css";

/**
 * Card about the appeal: the side that filed it, its type, the ruling with its reason, and a link
 * to the appeal page.
 */
export const OrderAppealCard = ({
  detail,
  appeal,
}: {
  detail: OrderDetail;
  appeal: NonNullable<OrderDetail["appeal"]>;
}) => (
  <Card
    title="申诉"
    aside={
      <Tag tone={appeal.status === AppealStatus.ruled ? "info" : "plain"}>
        {appealStateName(appeal) ?? "处理中"}
      </Tag>
    }
  >
    <div className={css["words"]}>
      <p>{`${orderSideNameForUser(appeal.initiator, detail)}发起：${replaceSideNamesForUser(appeal.typeName, detail.isSeller)}`}</p>
      {appealRulingText(appeal, detail) !== undefined && (
        <p className={css["ruling"]}>{`裁定：${appealRulingText(appeal, detail)}`}</p>
      )}
      {appeal.resultReason !== "" && (
        <p>{replaceSideNamesForUser(appeal.resultReason, detail.isSeller)}</p>
      )}
      <AppLink
        className={buttonClassName({ variant: "text", size: "sm" })}
        to={paths.appeal({ orderId: appeal.orderId })}
      >
        查看申诉详情
      </AppLink>
    </div>
  </Card>
);

interface PaymentVouchersCardProps {
  detail: OrderDetail;
  onOpen: (index: number) => void;
}

export const PaymentVouchersCard = ({ detail, onOpen }: PaymentVouchersCardProps) => (
  <Card title="凭证" aside={<span className={css["aside"]}>截图不能作为到账依据</span>}>
    <ul className={css["vouchers"]}>
      {detail.vouchers.map((voucher, index) => (
        <li key={voucher.url}>
          <button
            type="button"
            aria-label={`查看凭证 ${index + 1}，${formatFullTime(voucher.time)} 上传`}
            onClick={() => onOpen(index)}
          >
            <img src={voucher.url} alt="" loading="lazy" />
          </button>
          <Marked
            mark={voucherDuplicateCheckTexts(voucher, voucher.by === userSideOfOrder(detail))}
          />
        </li>
      ))}
    </ul>
  </Card>
);

const Marked = ({ mark }: { mark: ReturnType<typeof voucherDuplicateCheckTexts> }) =>
  mark.tone === "plain" ? null : <Tag tone={mark.tone}>{mark.title}</Tag>;

type Evaluation = NonNullable<OrderDetail["evaluation"]["mine"]>;

export function EvaluationCard({ detail }: { detail: OrderDetail }) {
  const { mine, peer } = detail.evaluation;
  if (!mine && !peer && detail.allow.evaluate === 0) return null;
  return (
    <Card
      title="评价"
      aside={
        !mine && detail.allow.evaluate === 1 ? (
          <span className={css["aside"]}>提交后不可修改</span>
        ) : undefined
      }
    >
      <div className={css["evaluations"]}>
        {mine ? (
          <Said who="我的评价" evaluation={mine} />
        ) : (
          detail.allow.evaluate === 1 && mine === null && <p className="t-2">您还没有评价对方</p>
        )}
        {peer && (
          <Said
            who={peer.anonymous === 1 ? "对方的评价（匿名）" : "对方的评价"}
            evaluation={peer}
          />
        )}
        {peer === null && <p className="t-3">对方还没有评价</p>}
      </div>
    </Card>
  );
}

const Said = ({ who, evaluation }: { who: string; evaluation: Evaluation }) => (
  <div className={css["said"]}>
    <p className={css["who"]}>
      {who}
      <RatingStars label={who} value={evaluation.stars} />
    </p>
    {evaluation.tags.length > 0 && (
      <p className={css["tags"]}>
        {evaluation.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
    )}
    {evaluation.content !== "" && <p>{evaluation.content}</p>}
  </div>
);
