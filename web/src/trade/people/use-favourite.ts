import { useState } from "react";
import { showToast } from "../../api/notices.ts";
import { favouritePeople, type KnownPerson } from "./user-lists.ts";

/** Whether a seller is one of the user's favorites, and a function to change that. */
export function useFavourite({ userId, nickName }: KnownPerson) {
  const [liked, setLiked] = useState(() => favouritePeople.has(userId));
  const like = (on: boolean) => {
    setLiked(on);
    if (on) favouritePeople.add({ userId, nickName });
    else favouritePeople.remove(userId);
    showToast(on ? "已收藏" : "已取消收藏", "ok");
  };
  return { liked, like };
}
