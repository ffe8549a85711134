import { imagesMax, imagesRule, type OrderDetail, OrderStatus, statementRule } from "contract";
import { useState } from "react";
import { isRefused } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { useRead } from "../../api/read.ts";
import { uploadImage } from "../../api/upload.ts";
import { appealDraft, forgetStatement, keepStatement, keptStatement } from "../../lib/kept-statement.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { OptionGroup } from "../../ui/option.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type Tile, tileOf, Uploader, urlsOf } from "../../ui/uploader.tsx";
import css from "./deal.module.css";

const upload = (file: File, options: Parameters<typeof uploadImage>[1]) => uploadImage(file, { ...options, scene: "appeal" });
const lateType = 101;
const afterConfirm = [202, 203, 204];

/** Which reasons are open to whom, and when. */
function fits(order: OrderDetail, { code, role }: { code: number; role: number }): boolean {
  if (order.status === OrderStatus.cancelled) return code === lateType;
  if (order.status === OrderStatus.transferConfirmed) return afterConfirm.includes(code);
  return role === (order.isSeller === 1 ? 2 : 1);
}

interface SheetAppealProps {
  order: OrderDetail;
  open: boolean;
  /** From the release guard: what was wrong with the money. */
  prefilled: number | undefined;
  onClose: () => void;
}

/** Freezes the order and says why. Until it is sent the words stay on the device. */
export function SheetAppeal({ order, open, prefilled, onClose }: SheetAppealProps) {
  const { orderId, version } = order;
  const draft = appealDraft(orderId);
  const [kept] = useState(() => keptStatement(draft));
  const suspend = useCommand("suspend", { handles: ["appealIncomplete"] });
  const types = useRead("appealTypes", {}).data?.filter((it) => fits(order, it)) ?? [];
  const [type, setType] = useState<number | undefined>(prefilled ?? kept.type);
  const [content, setContent] = useState(kept.content);
  const [tiles, setTiles] = useState<Tile[]>(() => kept.urls.map(tileOf));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = (types.length === 1 ? types[0] : types.find((it) => it.code === type))?.code;
  const wrong = {
    type: chosen === undefined ? "请选择申诉类型" : undefined,
    content: statementRule.check(content),
    images: tiles.some((it) => it.state === "sending") ? "图片上传中，请稍候" : imagesRule.check(urlsOf(tiles), { of: "appeal" }),
  };
  const write = (text: string) => {
    setContent(text);
    keepStatement(draft, { content: text });
  };
  const choose = (code: number) => {
    setType(code);
    keepStatement(draft, { type: code });
  };
  const show = (change: (before: Tile[]) => Tile[]) =>
    setTiles((before) => {
      const next = change(before);
      keepStatement(draft, { urls: urlsOf(next) });
      return next;
    });
  const submit = async () => {
    setTried(true);
    setProblem(undefined);
    if (chosen === undefined || wrong.content !== undefined || wrong.images !== undefined) return;
    try {
      await suspend.mutateAsync({ orderId, version, type: chosen, content: statementRule.clean(content), images: urlsOf(tiles) });
      forgetStatement(draft);
      onClose();
    } catch (error) {
      if (isRefused(error, "appealIncomplete")) setProblem(error.text);
      else if (isRefused(error)) onClose();
    }
  };
  const example = types.find((it) => it.code === chosen)?.example;
  return (
    <Sheet
      open={open}
      busy={suspend.isPending}
      onClose={onClose}
      title="发起申诉"
      foot={
        <Button size="lg" block busy={suspend.isPending} onClick={() => void submit()}>
          提交申诉
        </Button>
      }
    >
      <div className={css["sheet"]}>
        <Banner
          tone="warn"
          text="提交后订单暂停，资产继续锁定，对方须在30分钟内举证。每笔订单每方只能申诉一次；败诉信誉分-10，并限制交易24小时。"
        />
        <OptionGroup
          label="申诉类型"
          value={chosen === undefined ? undefined : String(chosen)}
          options={types.map((it) => ({ value: String(it.code), title: it.name }))}
          onChange={(value) => choose(Number(value))}
        />
        {tried && wrong.type !== undefined && (
          <p className={css["note"]} role="alert">
            {wrong.type}
          </p>
        )}
        <TextArea
          label="说明"
          value={content}
          onChange={write}
          max={500}
          placeholder={example === undefined || example === "" ? "请写明时间、金额和经过（至少10个字）" : example}
          error={tried ? wrong.content : undefined}
        />
        <Uploader
          label="证据"
          max={imagesMax}
          images={tiles}
          onChange={show}
          upload={upload}
          help="1–9张，请提供完整流水"
          error={problem ?? (tried ? wrong.images : undefined)}
        />
      </div>
    </Sheet>
  );
}
