import type { OrderDetail } from "contract";
import { useState } from "react";
import { otherOf } from "../../deal/account.ts";
import { blockedPeople, favouritePeople } from "../../deal/known-people.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";

/** Lists of one's own, kept on the phone: somebody is on one of them at most. */
export function Thanks({ detail, onLeave }: { detail: OrderDetail; onLeave: () => void }) {
  const person = otherOf(detail);
  const [, redraw] = useState(0);
  const favourite = favouritePeople.has(person.userId);
  const blocked = blockedPeople.has(person.userId);
  const turn = (on: boolean, list: typeof favouritePeople, other: typeof favouritePeople) => {
    if (on) list.remove(person.userId);
    else {
      list.add(person);
      other.remove(person.userId);
    }
    redraw((it) => it + 1);
  };
  return (
    <Blank
      icon="check-circle"
      title="感谢评价"
      text={`可以收藏或屏蔽 ${person.nickName}，仅在本机生效`}
      action={
        <>
          <Button variant="soft" onClick={() => turn(favourite, favouritePeople, blockedPeople)}>
            {favourite ? "取消收藏" : "收藏该用户"}
          </Button>
          <Button variant="soft" onClick={() => turn(blocked, blockedPeople, favouritePeople)}>
            {blocked ? "取消屏蔽" : "屏蔽该用户"}
          </Button>
          <Button onClick={onLeave}>返回订单</Button>
        </>
      }
    />
  );
}
