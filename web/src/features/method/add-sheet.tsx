import type { Output } from "contract";
import { useRead } from "../../api/read.ts";
import { useGo } from "../../lib/navigation.tsx";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { Loaded } from "../../ui/frame/loaded.tsx";
import { PageSkeleton } from "../../ui/frame/page-skeleton.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import css from "./method.module.css";
import { ChannelMark } from "./method-mark.tsx";
import { formPaths } from "./method-view.ts";

type Able = Output<"ablePayMethods">[number];

/** Which kind is to be added; a kind that cannot be says why. */
export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const able = useRead("ablePayMethods", {});
  return (
    <Sheet open={open} title="添加收款方式" sub="仅支持本人实名账户" onClose={onClose}>
      <div className={css["kinds"]}>
        <Loaded read={able} skeleton={<PageSkeleton blocks={[64, 64, 64, 64]} />}>
          {(types) => (
            <Cells label="可添加的类型">
              {types.map((it) => (
                <Kind key={it.type} able={it} />
              ))}
            </Cells>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

function Kind({ able }: { able: Able }) {
  const go = useGo();
  const { type, typeName, enabled, bound, max } = able;
  const desc = enabled !== 0 ? [able.arrival && `${able.arrival}到账`, able.note].filter(Boolean).join("，") : whyNot(able);
  return (
    <Cell
      title={typeName}
      desc={desc}
      icon={<ChannelMark type={type} />}
      value={bound === null || max === null ? "" : `${bound}/${max}`}
      onPress={enabled !== 0 ? () => go(formPaths[type]()) : undefined}
    />
  );
}

const whyNot = ({ reason, bound, max }: Able): string => {
  const full = bound !== null && max !== null && bound >= max ? `最多添加 ${max} 个` : "";
  return [reason || (full === "" ? "暂不支持该类型" : ""), full].filter(Boolean).join("，");
};
