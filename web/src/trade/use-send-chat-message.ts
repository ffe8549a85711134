import { MessageType } from "contract";
import { useCommand } from "../api/use-command.ts";
import { showToast } from "../api/toasts-and-warnings.ts";
import { randomId } from "../lib/browser/random-id.ts";

/**
 * Returns a function that sends a prepared message to the chat of an order. `onSent` runs only
 * after the backend has accepted the message.
 */
export function useSendChatMessage(orderId: string, onSent: () => void) {
  const call = useCommand("chatSend");
  const send = async (content: string) => {
    try {
      await call.mutateAsync({
        orderId,
        msgType: MessageType.text,
        content,
        clientMsgId: randomId(),
      });
      showToast("已发送给对方", "ok");
      onSent();
    } catch {
      // `useCommand` has shown the error as a toast. `onSent` does not run, so that the user can
      // try again.
    }
  };
  return { send: (content: string) => void send(content), busy: call.isPending };
}
