import { offerAlertHint, OfferAlertButton } from "../../trade/people/offer-alert-button.tsx";
import { favouriteUserStorage } from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Avatar } from "../../ui/base/avatar.tsx";
import css from "./missing-favourites.module.css";

/**
 * Lists the favorite sellers who have no offer in the list, and states the number of all favorites.
 * The text names both possible reasons (not selling, or filtered out), because no call returns
 * which one applies.
 */
export function FavouritesMissingInOfferList({ present }: { present: ReadonlySet<string> }) {
  const go = useAppNavigate();
  const all = favouriteUserStorage.all();
  if (all.length === 0) return null;
  const people = all.filter((it) => !present.has(it.userId));
  return (
    <>
      {people.length > 0 && (
        <ul className={css["absent"]} aria-label="不在列表中的收藏">
          {people.map(({ userId, nickName }) => (
            <li key={userId}>
              <Avatar size="sm" name={nickName} level={null} />
              <p>
                <strong>{nickName}</strong>
                <small>未在出售，或不符合当前筛选</small>
              </p>
              <OfferAlertButton
                bare
                wish={{
                  name: nickName,
                  asked: { seller: nickName, onlyMatch: 0 },
                  sellerId: userId,
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && <p className={css["note"]}>{`到货提醒：${offerAlertHint}`}</p>}
      <p className={css["all"]}>
        {`收藏了 ${all.length} 位`}
        <button type="button" onClick={() => go(paths.setting())}>
          管理名单
        </button>
      </p>
    </>
  );
}
