import { useState } from "react";
import { showToast } from "../../api/notices.ts";
import { favouriteUsers, type ListedUser } from "./user-lists.ts";

/** Whether a seller is one of the user's favorites, and a function to change that. */
export function useFavourite({ userId, nickName }: ListedUser) {
  const [liked, setLiked] = useState(() => favouriteUsers.has(userId));
  const like = (on: boolean) => {
    setLiked(on);
    if (on) favouriteUsers.add({ userId, nickName });
    else favouriteUsers.remove(userId);
    showToast(on ? "已收藏" : "已取消收藏", "ok");
  };
  return { liked, like };
}
