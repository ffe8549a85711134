import type { Fen, Output } from "contract";
import { serverNow } from "../../lib/server-clock.ts";
import { Banner } from "../../ui/frame/banner.tsx";
import { Card, Stack } from "../../ui/list/card.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Progress } from "../../ui/figure/progress.tsx";
import { covered, useHiddenAmounts } from "./hidden-amounts.ts";
import css from "./my.module.css";
import { restrictionText } from "../../deal/restriction.ts";
import { yuan } from "../../lib/format-figures.ts";

/** 今日额度: how far today's limits are used up, and what is taken away until when. */
export function Quota({ user: { limits, restrict } }: { user: Output<"userInfo"> }) {
  const hidden = useHiddenAmounts();
  const figure = (amount: Fen) => (hidden ? covered : yuan(amount));
  const restricted = restrictionText(restrict, serverNow());
  return (
    <Card title="今日额度">
      <Stack>
        {restricted !== undefined && <Banner tone="danger" icon="lock" text={restricted} />}
        {limits && <Used name="购买" used={limits.buyDailyUsed} limit={limits.buyDailyLimit} figure={figure} hidden={hidden} />}
        {limits && <Used name="出售" used={limits.sellDailyUsed} limit={limits.sellDailyLimit} figure={figure} hidden={hidden} />}
        <KeyValues
          rows={[
            ...(limits
              ? [
                  { key: "单笔上限", value: figure(limits.perOrderMax) },
                  { key: "可取消次数", value: `${limits.cancelLeft}/${limits.cancelQuota}` },
                  { key: "进行中的买单", value: `${limits.openBuyOrders}/${limits.maxOpenBuyOrders}` },
                ]
              : []),
            ...(restricted === undefined ? [{ key: "当前限制", value: "无" }] : []),
          ]}
        />
      </Stack>
    </Card>
  );
}

interface UsedProps {
  name: string;
  used: Fen;
  limit: Fen;
  figure: (amount: Fen) => string;
  hidden: boolean;
}

const Used = ({ name, used, limit, figure, hidden }: UsedProps) => (
  <div className={css["used"]}>
    <p className={`num ${css["usedLine"]}`}>
      <span>{`${name}已用`}</span>
      <span>
        <strong>{figure(used)}</strong>
        {` / ${figure(limit)}`}
      </span>
    </p>
    {!hidden && <Progress value={used} max={limit} />}
  </div>
);
