import { useState } from "react";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import {
  favouriteUserStorage,
  type BlockedOrFavouriteUser,
} from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { Avatar } from "../../ui/base/avatar.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";

/** List of the users whom this user has blocked. */
export function BlockedUsersSheet(overlay: OverlayProps) {
  const { people, turn } = useBlockedUsers();
  return (
    <UserListSheet
      people={people}
      title="屏蔽名单"
      empty="暂无屏蔽的用户"
      where="可在卖家的挂单详情或订单的对方资料里添加"
      undo="取消屏蔽"
      onUndo={(it) => void turn(it, false)}
      {...overlay}
    />
  );
}

/** List of the favorite users, which is stored only on this device. */
export function FavouriteUsersSheet(overlay: OverlayProps) {
  const [people, setPeople] = useState(favouriteUserStorage.all);
  const remove = ({ userId }: BlockedOrFavouriteUser) => {
    favouriteUserStorage.remove(userId);
    setPeople(favouriteUserStorage.all());
  };
  return (
    <UserListSheet
      people={people}
      title="收藏卖家"
      empty="暂无收藏的卖家"
      where="可在订单的对方资料里添加"
      undo="移除"
      onUndo={remove}
      {...overlay}
    />
  );
}

interface UserListSheetProps extends OverlayProps {
  people: readonly BlockedOrFavouriteUser[];
  title: string;
  empty: string;
  /** Hint shown in an empty list: where in the app users are added to the list. */
  where: string;
  undo: string;
  onUndo: (person: BlockedOrFavouriteUser) => void;
}

function UserListSheet({
  people,
  title,
  empty,
  where,
  undo,
  onUndo,
  ...overlay
}: UserListSheetProps) {
  return (
    <Sheet {...overlay} title={title}>
      {people.length === 0 ? (
        <EmptyState title={empty} text={where} />
      ) : (
        <ListRowGroup>
          {people.map((user) => (
            <ListRow
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
        </ListRowGroup>
      )}
    </Sheet>
  );
}
