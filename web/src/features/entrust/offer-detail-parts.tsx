import { Certification, type Output } from "contract";
import { channels } from "../../deal/account.ts";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Avatar } from "../../ui/mark/avatar.tsx";
import { Card, Stack } from "../../ui/list/card.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Tag, Verified } from "../../ui/mark/marks.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { PayMarks } from "../../ui/mark/pay.tsx";
import { RatingStars } from "../../ui/form/rating-stars.tsx";
import css from "./entrust.module.css";
import { limitsText, minutesText } from "../../deal/entrust-view.ts";
import { Facts } from "./facts.tsx";
import { conditionTexts } from "./own-detail-rows.tsx";
import { isOnline } from "../../lib/online.ts";

type Detail = Output<"buySellDetail">;
const evaluationsShown = 3;

export function OfferParts({ detail }: { detail: Detail }) {
  return (
    <Stack>
      <Seller detail={detail} />
      <Terms detail={detail} />
      <Evaluations detail={detail} />
    </Stack>
  );
}

function Seller({ detail: { seller, tradedPeople } }: { detail: Detail }) {
  const seen = seller.lastOnline === null ? "—" : formatWhen(seller.lastOnline, serverNow());
  const facts = [
    { key: "30日单数", value: <Figure kind="count" value={seller.orders30d} unit="单" /> },
    { key: "成交率", value: <Figure kind="rate" value={seller.finishRate30d} /> },
    { key: "好评率", value: <Figure kind="rate" value={seller.goodRate} /> },
    { key: "平均放币", value: minutesText(seller.avgReleaseSec) },
    { key: "平均付款", value: minutesText(seller.avgPaySec) },
    { key: "总成交", value: <Figure kind="count" value={seller.totalOrders} unit="单" /> },
    { key: "注册天数", value: <Figure kind="count" value={seller.registerDays} unit="天" /> },
    { key: "交易过", value: <Figure kind="count" value={tradedPeople ?? null} unit="人" /> },
    { key: "最近上线", value: seller.online === 1 ? "在线" : seen },
  ];
  return (
    <Card>
      <div className={css["seller"]}>
        <Avatar name={seller.nickName} imageUrl={seller.avatar || undefined} online={isOnline(seller)} />
        <div>
          <p className={css["sellerName"]}>
            <strong>{seller.nickName}</strong>
            {seller.creditLevel !== null && <Tag>{`Lv.${seller.creditLevel}`}</Tag>}
            {seller.tradedBefore !== null && <Tag>{seller.tradedBefore === 1 ? "与您交易过" : "首次交易"}</Tag>}
          </p>
          <p className={css["note"]}>
            {seller.isAuthentication === Certification.done ? (
              <>
                <Verified label="" />
                {` 实名已认证 ${seller.realName}`}
              </>
            ) : (
              seller.isAuthentication !== null && "未实名认证"
            )}
          </p>
        </div>
      </div>
      <Facts facts={facts} />
    </Card>
  );
}

function Terms({ detail }: { detail: Detail }) {
  const able = useRead("ablePayMethods", {}, { quiet: true }).data;
  const unit = runtimeConfig.assetUnit;
  const conditions = conditionTexts(detail.conditions);
  const rows = [
    { key: "数量", value: <Figure kind="asset" value={detail.remain} unit={unit} /> },
    { key: "限额", value: limitsText(detail) },
    {
      key: "付款方式",
      value: <PayMarks channels={detail.payTypes.map((it) => channels[it])} />,
    },
    { key: "到账时间", value: detail.payTypes.flatMap((type) => able?.find((it) => it.type === type)?.arrival ?? [])[0] ?? "—" },
    { key: "付款时限", value: detail.payMinutes === null ? "" : `下单后 ${detail.payMinutes} 分钟` },
    { key: "接单", value: detail.autoConfirm === 1 ? "自动接单" : detail.autoConfirm === 0 ? "卖家5分钟内接单" : "" },
    { key: "买家条件", value: detail.conditions && (conditions.join("，") || "不限") },
  ];
  return (
    <Card>
      <p className={css["price"]}>
        <Figure kind="price" value={detail.price} unit={unit} size="lg" />
      </p>
      <KeyValues rows={rows.filter((it) => it.value !== null && it.value !== "—")} />
      {detail.remark !== "" && (
        <div className={css["remark"]}>
          <h2>卖家备注</h2>
          <p>{detail.remark}</p>
        </div>
      )}
    </Card>
  );
}

function Evaluations({ detail }: { detail: Detail }) {
  const latest = detail.evaluations.slice(0, evaluationsShown);
  return (
    <Card title="最近评价">
      {latest.length === 0 && <p className={css["note"]}>暂无评价</p>}
      <ul className={css["evaluations"]}>
        {latest.map((it) => (
          <li key={`${it.time} ${it.nickName}`}>
            <p className={css["evaluationHead"]}>
              <span>{it.nickName}</span>
              <RatingStars label="评分" value={it.stars} />
              <span className="num t-3">{formatWhen(it.time, serverNow())}</span>
            </p>
            {it.tags.length > 0 && (
              <p className={css["tags"]}>
                {it.tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </p>
            )}
            {it.text !== "" && <p className={css["evaluationText"]}>{it.text}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
