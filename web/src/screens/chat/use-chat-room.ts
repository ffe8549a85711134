import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLiveConnectionState } from "../../api/live-connection-state.ts";
import { useIsNetworkOnline } from "../../api/network-status.ts";
import { queryKeyOf } from "../../api/query-client.ts";
import type { CallError } from "../../api/call-error.ts";
import { useStore } from "../../lib/browser/store.ts";
import { type BuyerOrSellerSenderRole, createChatRoom } from "./chat-room.ts";

/**
 * Returns the chat of one order while its screen is mounted. Loading new messages is a query, so
 * everything that invalidates queries (push, command, reconnect) also updates the chat.
 */
export function useChatRoom(orderId: string, myRole: BuyerOrSellerSenderRole) {
  const [room] = useState(() => createChatRoom(orderId, myRole));
  const log = useStore(room.log);
  const outbox = useStore(room.outbox);
  const news = useQuery<number, CallError>({
    queryKey: queryKeyOf("chatList", { id: orderId }),
    queryFn: async () => {
      await room.catchUp();
      return room.log.get().lastContiguousSeq;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch } = news;
  const state = useLiveConnectionState();
  // Watch the network in addition to the socket. The socket may survive a short network loss that a
  // request does not survive.
  const online = useIsNetworkOnline();
  useEffect(() => {
    if (state === "open" && online) room.resume();
  }, [room, state, online]);
  useEffect(() => {
    // A return to the page makes its messages visible, so load them again, which marks them as
    // read.
    const seen = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [refetch]);
  return { room, log, outbox, news };
}
