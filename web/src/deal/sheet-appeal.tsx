import type { OrderDetail } from "contract";
import { Button } from "../ui/control/button.tsx";
import { Banner } from "../ui/frame/banner.tsx";
import { Loaded } from "../ui/frame/loaded.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { appealCost, useAppeal } from "./appeal.ts";
import css from "./sheet.module.css";
import { ReasonPart, WordsPart } from "./statement-form.tsx";

interface SheetAppealProps {
  order: OrderDetail;
  open: boolean;
  /** From the questions before a release: what was wrong with the money. */
  found: number | undefined;
  onClose: () => void;
}

/** Freezes the order and says why. */
export function SheetAppeal({ order, open, found, onClose }: SheetAppealProps) {
  const { reasons, file, busy, ...parts } = useAppeal(order, found);
  const submit = async () => {
    if (await file()) onClose();
  };
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title="发起申诉"
      foot={
        <Button size="lg" block busy={busy} onClick={() => void submit()}>
          提交申诉
        </Button>
      }
    >
      <div className={css["sheet"]}>
        <Banner tone="warn" text={appealCost} />
        <Loaded read={reasons}>
          {(list) => (
            <>
              <ReasonPart label="申诉类型" reasons={list} {...parts} />
              <WordsPart reasons={list} {...parts} imagesHelp="1–9张，请提供完整流水" />
            </>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}
