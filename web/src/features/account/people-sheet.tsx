import { useState } from "react";
import { blockedPeople, favouritePeople } from "../../deal/known-people.ts";
import { Avatar } from "../../ui/mark/avatar.tsx";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";

const lists = {
  blocked: { people: blockedPeople, title: "屏蔽名单", empty: "暂无屏蔽的用户", undo: "解除" },
  favourites: { people: favouritePeople, title: "收藏卖家", empty: "暂无收藏的卖家", undo: "移除" },
} as const;

/** A list of the person's own, which lives on this device only. */
export function PeopleSheet({ list, onClosed }: { list: keyof typeof lists; onClosed: () => void }) {
  const { people, title, empty, undo } = lists[list];
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(people.all);
  const remove = (userId: string) => {
    people.remove(userId);
    setAll(people.all());
  };
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={title}>
      {all.length === 0 ? (
        <Blank title={empty} text="可在订单的对方资料里添加" />
      ) : (
        <Cells>
          {all.map(({ userId, nickName }) => (
            <Cell
              key={userId}
              icon={<Avatar size="sm" name={nickName} />}
              title={nickName}
              value={
                <Button variant="soft" size="sm" onClick={() => remove(userId)}>
                  {undo}
                </Button>
              }
            />
          ))}
        </Cells>
      )}
    </Sheet>
  );
}
