import type { OrderDetail } from "contract";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import css from "./chat.module.css";
import { useFittingPhrases } from "./use-fitting-phrases.ts";

/** Chips with the suggested phrases for the status of the order and the side of the user. */
export function SuggestedPhrases({
  order,
  onPhrase,
}: {
  order: OrderDetail;
  onPhrase: (id: string, text: string) => void;
}) {
  const fitting = useFittingPhrases(order);
  // Reserve the height of the phrases while they load, so that a late response does not move the
  // messages.
  if (!fitting) return <div className={css["phrases"]} />;
  if (fitting.length === 0) return null;
  return (
    <div className={css["phrases"]}>
      {/* Remount per status so that the row starts unscrolled and no chip moves during a tap. */}
      <ChipRow key={order.status} label="快捷用语">
        {fitting.map((item) => (
          <Chip key={item.id} onClick={() => onPhrase(item.id, item.text)}>
            {item.text}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
