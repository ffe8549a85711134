import { CertificationStatus, type Output } from "contract";
import { Fragment } from "react";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { p90ReleaseMinutes } from "../../trade/purchase/release-forecast-text.ts";
import { useRead } from "../../api/read-queries.ts";
import { openHoursText } from "../../trade/selling/open-hours.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { creditLevelText } from "../../lib/money/credit-level-text.ts";
import { isUserOnline } from "../../trade/people/is-user-online.ts";
import { referencePriceDifferenceText } from "../../trade/selling/asked-price.ts";
import { referencePriceDifferenceForBuyer } from "../../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import type { IconName } from "../../ui/base/icon-names.ts";
import { SeparatorDot, Tag, VerifiedMerchantBadge } from "../../ui/base/badges.tsx";
import { PriceDifferenceText } from "../../ui/figures/price-difference.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { PayChannelList } from "../../ui/base/pay-channel.tsx";
import { RatingStars } from "../../ui/inputs/rating-stars.tsx";
import tint from "../../ui/base/tone-colors.module.css";
import { classNames } from "../../ui/base/class-names.ts";
import css from "./entrust.module.css";
import { entrustAmountLimitsText } from "../../trade/entrust-display-values.ts";
import { LabeledValueColumns } from "./labeled-value-columns.tsx";
import { type SellerTrustSummary, summarizeSellerTrust } from "./seller-summary.ts";
import { buyerConditionTexts } from "./own-listing-detail-rows.tsx";

type Detail = Output<"buySellDetail">;
const evaluationsShown = 3;
const awaited = <SkeletonBar widthPx={56} />;

interface OfferPartProps {
  detail: Detail;
  /**
   * True once the details have loaded. Until then, only the data from the market list is available.
   */
  isWhole: boolean;
}

export function ListingDetailForBuyerCards(part: OfferPartProps) {
  return (
    <CardStack>
      <Seller {...part} />
      <SellerSummaryBlock {...part} />
      <Record {...part} />
      <Terms {...part} />
      <Evaluations {...part} />
    </CardStack>
  );
}

function Seller({ detail }: OfferPartProps) {
  const { seller } = detail;
  const levels = useRead("userInfo", {}, { quiet: true }).data?.levels;
  const seen =
    seller.lastOnline === null ? "" : `${formatShortTime(seller.lastOnline, serverNow())} 在线`;
  const reported = [
    seller.creditLevel !== null && creditLevelText(seller.creditLevel, levels),
    seller.isAuthentication === CertificationStatus.done
      ? `实名已认证 ${seller.realName}`
      : seller.isAuthentication !== null && "未实名认证",
    seller.online === 1 ? "在线" : seen,
  ].filter((it): it is string => typeof it === "string" && it !== "");
  return (
    <div className={css["seller"]}>
      <Avatar
        size="lg"
        name={seller.nickName}
        imageUrl={seller.avatar || undefined}
        level={seller.creditLevel}
        online={isUserOnline(seller) || undefined}
      />
      <div>
        <p className={css["sellerName"]}>
          <strong>{seller.nickName}</strong>
          {seller.isAuthentication === CertificationStatus.done && (
            <VerifiedMerchantBadge label="" />
          )}
        </p>
        <p className={css["note"]}>
          {reported.map((item, at) => (
            <Fragment key={item}>
              {at > 0 && <SeparatorDot />}
              {item}
            </Fragment>
          ))}
        </p>
      </div>
    </div>
  );
}

const looks: Record<SellerTrustSummary["tone"], { icon: IconName; look: string | undefined }> = {
  good: { icon: "shield-check", look: tint["buy"] },
  bad: { icon: "alert", look: tint["warn"] },
  unknown: { icon: "info", look: css["unknown"] },
};

/** Summary of the seller's reliability and of earlier trades with them, below the seller's name. */
export function SellerSummaryBlock({ detail, isWhole }: OfferPartProps) {
  const { tone, title, text } = summarizeSellerTrust(detail, serverNow());
  // Show the neutral look `unknown` until the details have loaded.
  const { icon, look } = looks[isWhole ? tone : "unknown"];
  if (isWhole && title === "" && text === undefined) return null;
  return (
    <section className={classNames(css["verdict"], look)} aria-label="卖家概况">
      <Icon name={icon} />
      <p>
        {!isWhole && <strong className={css["awaited"]}>{"\u00A0"}</strong>}
        {isWhole && title !== "" && <strong>{title}</strong>}
        {text !== undefined && (
          <span>
            {(text.match(/[^，]+，?/g) ?? []).map((item) => (
              <i key={item}>{item}</i>
            ))}
          </span>
        )}
      </p>
    </section>
  );
}

function confirmText({ autoConfirm }: Detail): string {
  if (autoConfirm === 1) return "自动接单";
  return autoConfirm === 0 ? "卖家 5 分钟内接单" : "";
}

function Record({ detail: { seller, forecast, record, tradedPeople }, isWhole }: OfferPartProps) {
  const reliability =
    record?.appealsLost30d === undefined
      ? {
          key: "交易过",
          value: <TradeFigure kind="count" value={tradedPeople ?? null} unit="人" />,
        }
      : {
          key: "申诉败诉",
          value: <TradeFigure kind="count" value={record.appealsLost30d} unit="次" />,
        };
  const facts = [
    { key: "30 日成交", value: <TradeFigure kind="count" value={seller.orders30d} unit="单" /> },
    { key: "完成率", value: <TradeFigure kind="rate" value={seller.finishRate30d} /> },
    { key: "好评率", value: <TradeFigure kind="rate" value={seller.goodRate} /> },
    {
      key: "放币 九成在",
      value: <TradeFigure kind="count" value={p90ReleaseMinutes(forecast) ?? null} unit="分钟内" />,
    },
    isWhole ? reliability : { key: "申诉败诉", value: awaited },
    { key: "注册", value: <TradeFigure kind="count" value={seller.registerDays} unit="天" /> },
  ];
  return (
    <Card>
      <LabeledValueColumns facts={facts} />
    </Card>
  );
}

function Terms({ detail }: OfferPartProps) {
  const able = useRead("ablePayMethods", {}, { quiet: true }).data;
  const unit = runtimeConfig.assetUnit;
  const conditions = buyerConditionTexts(detail.conditions);
  const rows = [
    { key: "定价", value: detail.floats === 1 ? "随参考价浮动，下单前锁价 60 秒" : "" },
    { key: "数量", value: <TradeFigure kind="asset" value={detail.remain} unit={unit} /> },
    { key: "限额", value: entrustAmountLimitsText(detail) },
    {
      key: "付款方式",
      value: <PayChannelList channels={detail.payTypes.map((it) => payChannelByType[it])} />,
    },
    {
      key: "到账时间",
      value:
        detail.payTypes.flatMap((type) => able?.find((it) => it.type === type)?.arrival ?? [])[0] ??
        "—",
    },
    {
      key: "付款时限",
      value: detail.payMinutes === null ? "" : `下单后 ${detail.payMinutes} 分钟`,
    },
    { key: "接单", value: confirmText(detail) },
    { key: "营业时间", value: detail.openHours ? openHoursText(detail.openHours) : "" },
    { key: "买家条件", value: detail.conditions && (conditions.join("，") || "不限") },
  ];
  const { refPrice } = useRead("buyConfig", {}, { quiet: true }).data ?? { refPrice: null };
  return (
    <Card>
      <p className={css["price"]}>
        <TradeFigure kind="price" value={detail.price} unit={unit} size="lg" />
        {refPrice !== null && (
          <PriceDifferenceText
            {...referencePriceDifferenceForBuyer(detail.price, refPrice)}
            text={referencePriceDifferenceText(detail.price, refPrice)}
          />
        )}
      </p>
      <KeyValueList ruled rows={rows.filter((it) => it.value !== null && it.value !== "—")} />
      {detail.remark !== "" && (
        <div className={css["remark"]}>
          <h2>卖家备注</h2>
          <p>{detail.remark}</p>
        </div>
      )}
    </Card>
  );
}

function Evaluations({ detail, isWhole }: OfferPartProps) {
  const latest = detail.evaluations?.slice(0, evaluationsShown) ?? [];
  const empty = detail.evaluations ? "暂无评价" : "—";
  return (
    <Card title="最近评价">
      {latest.length === 0 && <p className={css["note"]}>{isWhole ? empty : awaited}</p>}
      <ul className={css["evaluations"]}>
        {latest.map((item) => (
          <li key={`${item.time} ${item.nickName}`}>
            <p className={css["evaluationHead"]}>
              <span>{item.nickName}</span>
              <RatingStars label="评分" value={item.stars} />
              <span className="num t-3">{formatShortTime(item.time, serverNow())}</span>
            </p>
            {item.tags.length > 0 && (
              <p className={css["tags"]}>
                {item.tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </p>
            )}
            {item.text !== "" && <p className={css["evaluationText"]}>{item.text}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
