import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLive } from "../../api/live.ts";
import { useIsConnected } from "../../api/network.ts";
import { readKey } from "../../api/query-client.ts";
import type { CallError } from "../../api/call-error.ts";
import { useStore } from "../../lib/browser/store.ts";
import { type MyRole, openChatRoom } from "./chat-room.ts";

/**
 * The chat of one order for as long as its screen stands. Its catch-up is a read like any other, so whatever makes
 * reads stale (a push, a command, a reopened socket) brings the chat up to date too.
 */
export function useChatRoom(orderId: string, myRole: MyRole) {
  const [room] = useState(() => openChatRoom(orderId, myRole));
  const log = useStore(room.log);
  const outbox = useStore(room.outbox);
  const news = useQuery<number, CallError>({
    queryKey: readKey("chatList", { id: orderId }),
    queryFn: async () => {
      await room.catchUp();
      return room.log.get().head;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch } = news;
  const { state } = useLive();
  // The socket may live through a moment without network, which a call does not.
  const online = useIsConnected();
  useEffect(() => {
    if (state === "open" && online) room.resume();
  }, [room, state, online]);
  useEffect(() => {
    // Coming back to the page is when its lines are seen.
    const seen = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [refetch]);
  return { room, log, outbox, news };
}
