import { imagesMax, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { isRefused } from "../api/call-error.ts";
import { showToast } from "../api/notices.ts";
import { uploadImage } from "../api/upload.ts";
import { Button } from "../ui/control/button.tsx";
import { Uploader } from "../ui/form/uploader.tsx";
import { urlsOf } from "../ui/form/use-uploads.ts";
import { Sheet } from "../ui/overlay/sheet.tsx";
import type { Acts } from "./acts.ts";
import { sideOf } from "./appeal-words.ts";
import css from "./sheet.module.css";
import { WordsPart } from "./statement-form.tsx";
import { isSending, kindsOf, sendingText, useStatement } from "./statement.ts";

interface SheetEvidenceProps {
  order: OrderDetail;
  acts: Acts;
  open: boolean;
  onClose: () => void;
}

/** More pictures for the order; in an appeal words beside them, or words alone. */
export function SheetEvidence({ order, acts: { replenish }, open, onClose }: SheetEvidenceProps) {
  const { orderId } = order;
  const inAppeal = order.status === OrderStatus.suspended;
  const left = Math.max(0, imagesMax - order.vouchers.filter((it) => it.by === sideOf(order)).length);
  const { statement, setStatement, forget } = useStatement(`evidence_${orderId}`);
  const [problem, setProblem] = useState<string>();
  const urls = urlsOf(statement.images);
  const content = statement.content.trim();
  const problemNow = () => {
    if (isSending(statement.images)) return sendingText;
    if (urls.length === 0 && !(inAppeal && content !== "")) return "请至少上传1张凭证";
    return content.length > 500 ? "说明最多500个字" : undefined;
  };
  const submit = async () => {
    setProblem(problemNow());
    if (problemNow() !== undefined) return;
    try {
      await replenish.mutateAsync({
        orderId,
        vouchers: urls,
        ...(content !== "" && { content }),
        ...(inAppeal && urls.length > 0 && { kinds: kindsOf(statement) }),
      });
      forget();
      showToast("已提交", "ok");
      onClose();
    } catch (error) {
      if (isRefused(error, "voucherMissing", "voucherLimit")) setProblem(error.text);
      else if (isRefused(error)) onClose();
    }
  };
  const help = `还可上传${left}张`;
  return (
    <Sheet
      open={open}
      busy={replenish.isPending}
      onClose={onClose}
      title={inAppeal ? "提交证据" : "补充凭证"}
      foot={
        <Button size="lg" block busy={replenish.isPending} onClick={() => void submit()}>
          提交
        </Button>
      }
    >
      <div className={css["sheet"]}>
        {inAppeal ? (
          <WordsPart
            named
            statement={statement}
            onChange={setStatement}
            problems={problem === undefined ? {} : { images: problem }}
            imagesHelp={help}
            imagesMost={left}
            placeholder="请写明经过"
          />
        ) : (
          <Uploader
            label="付款凭证"
            max={left}
            images={statement.images}
            onChange={(change) => setStatement((before) => ({ ...before, images: change(before.images) }))}
            upload={(file, options) => uploadImage(file, { ...options, scene: "voucher" })}
            help={help}
            error={problem}
          />
        )}
      </div>
    </Sheet>
  );
}
