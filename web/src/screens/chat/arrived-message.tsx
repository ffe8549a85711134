import type { Message } from "contract";
import { screenReaderTextOfMessage } from "./chat-rows.ts";

/** Announces a newly arrived message to screen readers. Renders nothing visible. */
export const ArrivedMessage = ({ message }: { message: Message | undefined }) => (
  <output className="sr-only" aria-live="polite">
    {message && <span key={message.seq}>{screenReaderTextOfMessage(message)}</span>}
  </output>
);
