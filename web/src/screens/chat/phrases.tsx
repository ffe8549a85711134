import type { OrderDetail } from "contract";
import { useRead } from "../../api/read.ts";
import { Chip, ChipRow } from "../../ui/base/chip.tsx";
import css from "./chat.module.css";

const both = 0;

/** What is usually said at this point, by this side. */
export function Phrases({
  order,
  onPhrase,
}: {
  order: OrderDetail;
  onPhrase: (id: string, text: string) => void;
}) {
  const read = useRead("fastMessages", {}, { quiet: true });
  // Their place is kept: what was said moves up for no answer that comes late.
  if (read.isPending) return <div className={css["phrases"]} />;
  const all = read.data ?? [];
  const role = order.isSeller === 1 ? 2 : 1;
  const fitting = all.filter(
    (it) => (it.role === both || it.role === role) && it.statuses.includes(order.status),
  );
  if (fitting.length === 0) return null;
  return (
    <div className={css["phrases"]}>
      {/* Another stage has a row of its own, from its start: none of the last one slips to another place under the thumb. */}
      <ChipRow key={order.status} label="快捷用语">
        {fitting.map((it) => (
          <Chip key={it.id} onClick={() => onPhrase(it.id, it.text)}>
            {it.text}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
