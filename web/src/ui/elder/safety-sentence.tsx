import { useSpeech } from "../../lib/browser/speech.ts";
import { Icon } from "../base/icon.tsx";
import css from "./safety-sentence.module.css";

/**
 * Sentence about safety, with a button that reads it aloud. The sentence is never read
 * automatically. The button is omitted if the device has no zh-CN voice.
 */
export function SafetySentence({ children }: { children: string }) {
  const { isAvailable, isSpeaking, toggle } = useSpeech(children);
  return (
    <div className={css["sentence"]}>
      <p>{children}</p>
      {isAvailable && (
        <button
          type="button"
          className={css["speak"]}
          aria-label={isSpeaking ? "停止朗读" : "朗读这句话"}
          data-on={isSpeaking || undefined}
          onClick={toggle}
        >
          <Icon name={isSpeaking ? "pause" : "speaker"} />
          {isSpeaking ? "停止" : "朗读"}
        </button>
      )}
    </div>
  );
}
