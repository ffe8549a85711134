import { imagesMax, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { isRefused } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { showToast } from "../../api/notices.ts";
import { uploadImage } from "../../api/upload.ts";
import { storage } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type Tile, Uploader, urlsOf } from "../../ui/uploader.tsx";
import css from "./deal.module.css";

const upload = (file: File, options: Parameters<typeof uploadImage>[1]) => uploadImage(file, { ...options, scene: "voucher" });

interface SheetEvidenceProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/** More pictures for the order; in an appeal with words beside them. */
export function SheetEvidence({ order, open, onClose }: SheetEvidenceProps) {
  const { orderId } = order;
  const inAppeal = order.status === OrderStatus.suspended;
  const side = order.isSeller === 1 ? 2 : 1;
  const left = Math.max(0, imagesMax - order.vouchers.filter((it) => it.by === side).length);
  const draft = storage.personal(`evidence_${orderId}`);
  const replenish = useCommand("replenish", { handles: ["voucherMissing", "voucherLimit"] });
  const [tiles, setTiles] = useState<Tile[]>([]);
  const [content, setContent] = useState(() => draft.get() ?? "");
  const [problem, setProblem] = useState<string>();
  const urls = urlsOf(tiles);
  const said = content.trim();
  const submit = async () => {
    if (tiles.some((it) => it.state === "sending")) return setProblem("图片上传中，请稍候");
    if (urls.length === 0 && !(inAppeal && said !== "")) return setProblem("请至少上传1张凭证");
    if (said.length > 500) return setProblem("说明最多500个字");
    setProblem(undefined);
    try {
      await replenish.mutateAsync({ orderId, vouchers: urls, ...(said !== "" && { content: said }) });
      draft.clear();
      setTiles([]);
      setContent("");
      showToast("已提交", "ok");
      onClose();
    } catch (error) {
      if (isRefused(error, "voucherMissing", "voucherLimit")) setProblem(error.text);
      else if (isRefused(error)) onClose();
    }
  };
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
        <Uploader
          label={inAppeal ? "证据" : "付款凭证"}
          max={left}
          images={tiles}
          onChange={setTiles}
          upload={upload}
          help={`还可上传${left}张`}
          error={problem}
        />
        {inAppeal && (
          <TextArea
            label="说明"
            value={content}
            max={500}
            placeholder="请写明经过"
            onChange={(text) => {
              setContent(text);
              draft.set(text);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
