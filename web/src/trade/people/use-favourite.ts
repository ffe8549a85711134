import { useState } from "react";
import { showToast } from "../../api/toasts-and-warnings.ts";
import {
  favouriteUserStorage,
  type BlockedOrFavouriteUser,
} from "./blocked-favourite-and-noted-users.ts";

/** Returns whether a seller is one of the user's favorites, and a function to change that. */
export function useFavourite({ userId, nickName }: BlockedOrFavouriteUser) {
  const [liked, setLiked] = useState(() => favouriteUserStorage.has(userId));
  const like = (on: boolean) => {
    setLiked(on);
    if (on) favouriteUserStorage.add({ userId, nickName });
    else favouriteUserStorage.remove(userId);
    showToast(on ? "已收藏" : "已取消收藏", "ok");
  };
  return { liked, like };
}
