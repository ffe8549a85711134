import type { OrderDetail } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import css from "./chat.module.css";

const both = 0;

/** Suggested phrases for the order's status and the user's side. */
export function SuggestedPhrases({
  order,
  onPhrase,
}: {
  order: OrderDetail;
  onPhrase: (id: string, text: string) => void;
}) {
  const read = useRead("fastMessages", {}, { quiet: true });
  // Reserve the height of the phrases, so that a late response does not move the messages.
  if (read.isPending) return <div className={css["phrases"]} />;
  const all = read.data ?? [];
  const role = order.isSeller === 1 ? 2 : 1;
  const fitting = all.filter(
    (it) => (it.role === both || it.role === role) && it.statuses.includes(order.status),
  );
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
