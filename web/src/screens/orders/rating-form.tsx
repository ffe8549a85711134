import type { OrderDetail, OrderListItem } from "contract";
import { type ReactNode, useRef } from "react";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatDurationMs } from "../../lib/time/format-duration.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { RatingStars } from "../../ui/inputs/rating-stars.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import { TextArea } from "../../ui/inputs/text-area.tsx";
import css from "./order-details.module.css";
import { ratingTagGroupNumberForStars, type useRating } from "./use-rating.ts";

const starWords = ["", "非常差", "差", "一般", "好", "非常好"];
const contentMax = 200;

/** Order to rate: the row of the order list, or the full record once it has loaded. */
type RatedOrder = OrderListItem & Partial<Pick<OrderDetail, "payTime" | "finishTime">>;

interface RatingFormProps {
  bar: ReactNode;
  order: RatedOrder;
  rating: ReturnType<typeof useRating>;
}

export function RatingForm({ bar, order, rating }: RatingFormProps) {
  const { entry, change, problem } = rating;
  const starsBox = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    const wrong = await rating.send();
    if (wrong.stars !== undefined) starsBox.current?.querySelector("input")?.focus();
    else if (wrong.content !== undefined) text.current?.focus();
  };
  return (
    <PageLayout
      surface
      layout="pad"
      bar={bar}
      foot={
        <BottomActionBar>
          <Button size="lg" busy={rating.sending} onClick={() => void submit()}>
            提交评价
          </Button>
        </BottomActionBar>
      }
    >
      <div className={css["form"]}>
        <Peer order={order} />
        <div className={css["stars"]} ref={starsBox}>
          <RatingStars
            label="评分"
            value={entry.stars}
            error={problem.stars}
            onChange={(stars) => change({ stars })}
          />
          <p className={css["starWord"]} role="status">
            {starWords[entry.stars]}
          </p>
        </div>
        {entry.stars > 0 && (
          <Tags stars={entry.stars} chosen={entry.tags} onChange={(tags) => change({ tags })} />
        )}
        <TextArea
          label={entry.stars > 0 && entry.stars <= 2 ? "不满意的原因" : "说说这次交易"}
          value={entry.content}
          onChange={(content) => change({ content })}
          onBlur={() => entry.content !== "" && rating.check()}
          placeholder={entry.stars > 0 && entry.stars <= 2 ? "至少 5 个字" : "选填"}
          max={contentMax}
          error={problem.content}
          inputRef={text}
        />
        <Switch
          label="匿名评价"
          checked={entry.anonymous}
          onChange={(anonymous) => change({ anonymous })}
        />
      </div>
    </PageLayout>
  );
}

function Peer({ order }: { order: RatedOrder }) {
  const { nickName, avatar } = order.counterparty;
  const { payTime: paid, finishTime: done } = order;
  return (
    <div className={css["peer"]}>
      <Avatar name={nickName} imageUrl={avatar || undefined} />
      <h2>{nickName}</h2>
      <p className="num">
        {order.isSeller === 1 ? "卖出 " : "买入 "}
        <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
        {paid != null && done != null && done - paid >= 1000 && (
          <>
            <SeparatorDot />
            {`${formatDurationMs(done - paid)}放币`}
          </>
        )}
      </p>
    </div>
  );
}

const tagsMax = 10;

function Tags({
  stars,
  chosen,
  onChange,
}: {
  stars: number;
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const tags =
    useRead("evaluateMessages", { type: ratingTagGroupNumberForStars(stars) }, { quiet: true })
      .data ?? [];
  const turn = (tag: string) =>
    onChange(
      chosen.includes(tag) ? chosen.filter((it) => it !== tag) : [...chosen, tag].slice(0, tagsMax),
    );
  return (
    <div className={css["tagRow"]}>
      <ChipRow label="标签" look="fill">
        {tags.map((item) => (
          <Chip key={item.id} pressed={chosen.includes(item.text)} onClick={() => turn(item.text)}>
            {item.text}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
