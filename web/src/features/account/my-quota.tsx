import type { Fen, Output } from "contract";
import { formatCny } from "../../lib/format-money.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Banner } from "../../ui/frame/banner.tsx";
import { Card, Stack } from "../../ui/list/card.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Progress } from "../../ui/figure/progress.tsx";
import { covered, useHiddenAmounts } from "./hidden-amounts.ts";
import css from "./my.module.css";
import { restrictionText } from "../../deal/restriction.ts";

/** 今日额度: how far today's limits are used up, and what is taken away until when. */
export function Quota({ user: { limits, restrict } }: { user: Output<"userInfo"> }) {
  const hidden = useHiddenAmounts();
  const yuan = (amount: Fen) => (hidden ? covered : `¥${formatCny(amount)}`);
  const restricted = restrictionText(restrict, serverNow());
  return (
    <Card title="今日额度">
      <Stack>
        {restricted !== undefined && <Banner tone="danger" icon="lock" text={restricted} />}
        {limits && <Used name="购买" used={limits.buyDailyUsed} limit={limits.buyDailyLimit} yuan={yuan} hidden={hidden} />}
        {limits && <Used name="出售" used={limits.sellDailyUsed} limit={limits.sellDailyLimit} yuan={yuan} hidden={hidden} />}
        <KeyValues
          rows={[
            ...(limits
              ? [
                  { key: "单笔上限", value: yuan(limits.perOrderMax) },
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
  yuan: (amount: Fen) => string;
  hidden: boolean;
}

const Used = ({ name, used, limit, yuan, hidden }: UsedProps) => (
  <div className={css["used"]}>
    <p className={`num ${css["usedLine"]}`}>
      <span>{`${name}已用`}</span>
      <span>
        <strong>{yuan(used)}</strong>
        {` / ${yuan(limit)}`}
      </span>
    </p>
    {!hidden && <Progress value={used} max={limit} />}
  </div>
);
