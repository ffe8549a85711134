import { imagesMax, type OrderDetail } from "contract";
import { useState } from "react";
import { useCommand } from "../../api/command.ts";
import { showToast } from "../../api/notices.ts";
import { uploadImage } from "../../api/upload.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type Tile, Uploader, urlsOf } from "../../ui/uploader.tsx";
import css from "./dispute.module.css";

/** More evidence of one side. The picture is what counts; words may go with it. */
export function EvidenceSheet({ order, onClosed }: { order: OrderDetail; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [images, setImages] = useState<Tile[]>([]);
  const [content, setContent] = useState("");
  const [tried, setTried] = useState(false);
  const replenish = useCommand("replenish");
  const side = order.isSeller === 1 ? 2 : 1;
  const left = Math.max(0, imagesMax - order.vouchers.filter((it) => it.by === side).length);
  const missing = urlsOf(images).length === 0 ? "请至少上传1张凭证" : undefined;
  const sending = images.some((it) => it.state === "sending");
  const submit = async () => {
    setTried(true);
    if (missing !== undefined || sending) return;
    try {
      await replenish.mutateAsync({ orderId: order.orderId, vouchers: urlsOf(images), ...(content.trim() && { content: content.trim() }) });
      showToast("证据已提交", "ok");
      setOpen(false);
    } catch {
      // Told by the command; what was chosen stays.
    }
  };
  return (
    <Sheet open={open} title="补充证据" busy={replenish.isPending} onClose={() => setOpen(false)} onClosed={onClosed}>
      <div className={css["sheet"]}>
        <TextArea
          label="说明（选填）"
          value={content}
          onChange={setContent}
          max={500}
          error={content.length > 500 ? "最多500个字" : undefined}
        />
        <Uploader
          label="凭证"
          max={left}
          images={images}
          onChange={setImages}
          upload={(file, options) => uploadImage(file, { ...options, scene: "dispute" })}
          help="完整流水：含时间、金额、双方姓名"
          error={tried ? missing : undefined}
        />
        <Button size="lg" block busy={replenish.isPending} disabled={sending} onClick={() => void submit()}>
          {sending ? "图片正在上传…" : "提交"}
        </Button>
      </div>
    </Sheet>
  );
}
