import type { Message } from "contract";
import { screenReaderTextOfMessage } from "./chat-rows.ts";

/** Announces a message to screen readers when it arrives. Shows nothing. */
export const ArrivedMessage = ({ message }: { message: Message | undefined }) => (
  <output className="sr-only" aria-live="polite">
    {message && <span key={message.seq}>{screenReaderTextOfMessage(message)}</span>}
  </output>
);
