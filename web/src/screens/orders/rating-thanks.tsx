import type { OrderDetail } from "contract";
import { useState } from "react";
import { orderCounterparty } from "../../trade/payment-account.ts";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import { favouriteUserStorage } from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";

/**
 * Shown after a rating. The user may add the counterparty to the favorites or to the blocked users,
 * but only to one of the two.
 */
export function RatingThanks({ detail, onLeave }: { detail: OrderDetail; onLeave: () => void }) {
  const person = orderCounterparty(detail);
  const { has, turn, bothWays } = useBlockedUsers();
  const [favourite, setFavourite] = useState(() => favouriteUserStorage.has(person.userId));
  const blocked = has(person.userId);
  const like = (on: boolean) => {
    if (on) favouriteUserStorage.add(person);
    else favouriteUserStorage.remove(person.userId);
    setFavourite(on);
  };
  const likeOnly = () => {
    like(!favourite);
    if (!favourite && blocked) void turn(person, false);
  };
  const blockOnly = () => {
    if (!blocked) like(false);
    void turn(person, !blocked);
  };
  return (
    <EmptyState
      icon="check-circle"
      title="感谢评价"
      text={
        bothWays
          ? `可以收藏 ${person.nickName}（仅在本机），或屏蔽，屏蔽后双方不再成交`
          : `可以收藏或屏蔽 ${person.nickName}，仅在本机生效`
      }
      action={
        <>
          <Button variant="soft" onClick={likeOnly}>
            {favourite ? "取消收藏" : "收藏该用户"}
          </Button>
          <Button variant="soft" onClick={blockOnly}>
            {blocked ? "取消屏蔽" : "屏蔽该用户"}
          </Button>
          <Button onClick={onLeave}>返回订单</Button>
        </>
      }
    />
  );
}
