import { useRef } from "react";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { isEnterToSubmit } from "../../ui/inputs/enter-key.ts";
import css from "./chat.module.css";
import { useMessageDraft } from "./use-message-draft.ts";

interface ComposerProps {
  orderId: string;
  riskWords: readonly string[];
  onSay: (text: string) => void;
  onPicture: (file: File) => void;
  /** Shows or hides the suggested phrases. Undefined while they are always shown. */
  onPhrases?: (() => void) | undefined;
}

/** Message input. The text survives a reload until it is sent. */
export function MessageComposer({
  orderId,
  riskWords,
  onSay,
  onPicture,
  onPhrases,
}: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { text, change, warning, say } = useMessageDraft(orderId, riskWords, (line) => {
    onSay(line);
    // Keep the keyboard open for the next message.
    input.current?.focus({ preventScroll: true });
  });
  return (
    <>
      {warning !== undefined && (
        <p className={css["hint"]} role="status">
          <Icon name="alert" size="sm" />
          {warning}
        </p>
      )}
      <div className={css["composer"]}>
        <IconButton label="发送图片" icon="image" onClick={() => file.current?.click()} />
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            const [picture] = event.target.files ?? [];
            if (picture) onPicture(picture);
            event.target.value = "";
          }}
        />
        <div className={css["field"]}>
          <textarea
            ref={input}
            className={css["input"]}
            aria-label="发消息"
            placeholder="发消息"
            rows={1}
            value={text}
            enterKeyHint="send"
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (!isEnterToSubmit(event) || event.shiftKey) return;
              event.preventDefault();
              say();
            }}
          />
          {onPhrases && text === "" && (
            <button type="button" className={css["usual"]} onClick={onPhrases}>
              常用语
            </button>
          )}
        </div>
        <button
          type="button"
          className={css["send"]}
          aria-label="发送"
          disabled={text.trim() === ""}
          // Keep the focus in the text field when the button is pressed. Otherwise, the keyboard
          // would close and open again.
          onPointerDown={(event) => event.preventDefault()}
          onClick={say}
        >
          <span>
            <Icon name="send" />
          </span>
        </button>
      </div>
    </>
  );
}
