import { useState } from "react";
import { useBlocking } from "../../trade/people/use-blocked-users.ts";
import { favouritePeople, type KnownPerson } from "../../trade/people/user-lists.ts";
import { Avatar } from "../../ui/base/avatar.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";

/** Users whom the user has blocked. */
export function BlockedSheet({ onClosed }: { onClosed: () => void }) {
  const { people, turn } = useBlocking();
  return (
    <PeopleSheet
      people={people}
      title="屏蔽名单"
      empty="暂无屏蔽的用户"
      where="可在卖家的挂单详情或订单的对方资料里添加"
      undo="取消屏蔽"
      onUndo={(it) => void turn(it, false)}
      onClosed={onClosed}
    />
  );
}

/** Favorite users, stored only on this device. */
export function FavouritesSheet({ onClosed }: { onClosed: () => void }) {
  const [people, setPeople] = useState(favouritePeople.all);
  const remove = ({ userId }: KnownPerson) => {
    favouritePeople.remove(userId);
    setPeople(favouritePeople.all());
  };
  return (
    <PeopleSheet
      people={people}
      title="收藏卖家"
      empty="暂无收藏的卖家"
      where="可在订单的对方资料里添加"
      undo="移除"
      onUndo={remove}
      onClosed={onClosed}
    />
  );
}

interface PeopleSheetProps {
  people: readonly KnownPerson[];
  title: string;
  empty: string;
  /** Hint shown in an empty list: where users are added to it. */
  where: string;
  undo: string;
  onUndo: (person: KnownPerson) => void;
  onClosed: () => void;
}

function PeopleSheet({ people, title, empty, where, undo, onUndo, onClosed }: PeopleSheetProps) {
  const [open, setOpen] = useState(true);
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={title}>
      {people.length === 0 ? (
        <EmptyState title={empty} text={where} />
      ) : (
        <CellGroup>
          {people.map((user) => (
            <CellRow
              key={user.userId}
              icon={<Avatar size="sm" name={user.nickName} />}
              title={user.nickName}
              value={
                <Button variant="soft" size="sm" onClick={() => onUndo(user)}>
                  {undo}
                </Button>
              }
            />
          ))}
        </CellGroup>
      )}
    </Sheet>
  );
}
