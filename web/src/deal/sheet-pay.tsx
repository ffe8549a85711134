import { imagesMax, imagesRule, MethodStatus, type OrderDetail, mayBe } from "contract";
import { useState } from "react";
import { isRefused } from "../api/call-error.ts";
import { useCommand } from "../api/command.ts";
import { useRead } from "../api/read.ts";
import { uploadImage } from "../api/upload.ts";
import { Button } from "../ui/control/button.tsx";
import { OptionGroup } from "../ui/form/option.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { Figure } from "../ui/figure/figure.tsx";
import { Sep } from "../ui/mark/marks.tsx";
import { Uploader } from "../ui/form/uploader.tsx";
import { type Tile, tileOf, urlsOf } from "../ui/form/use-uploads.ts";
import { accountName, accountShort } from "./account.ts";
import { Banner } from "../ui/frame/banner.tsx";
import css from "./sheet.module.css";
import { changePaying, forgetPaying, payeeOf, readPaying } from "./paying.ts";

interface SheetPayProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

const upload = (file: File, options: Parameters<typeof uploadImage>[1]) => uploadImage(file, { ...options, scene: "voucher" });

/** Says that the money is on its way, with the picture that shows it. */
export function SheetPay({ order, open, onClose }: SheetPayProps) {
  const { orderId, version } = order;
  const to = payeeOf(order);
  const pay = useCommand("pay", { handles: ["voucherMissing", "voucherLimit"] });
  const mine = useRead("methodList", {}, { quiet: true }).data?.filter(
    (it) => it.type === (to?.type ?? order.payType) && mayBe(it.status, MethodStatus.on),
  );
  const tip = useRead("tipByCode", { code: "PAY_TIP" }, { quiet: true }).data?.content;
  const [chosen, setChosen] = useState<string>();
  const [tiles, setTiles] = useState<Tile[]>(() => readPaying(orderId).vouchers.map(tileOf));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const account = mine?.find((it) => it.id === chosen) ?? mine?.find((it) => it.isDefault === 1) ?? mine?.[0];
  const sending = tiles.some((it) => it.state === "sending");
  const missing = sending ? "图片上传中，请稍候" : imagesRule.check(urlsOf(tiles), { of: "voucher" });
  const change = (how: (before: Tile[]) => Tile[]) => {
    setProblem(undefined);
    setTiles((before) => {
      const next = how(before);
      changePaying(orderId, { vouchers: urlsOf(next) });
      return next;
    });
  };
  const submit = async () => {
    setTried(true);
    if (missing !== undefined || !to) return;
    try {
      await pay.mutateAsync({
        orderId,
        version: version ?? undefined,
        methodId: to.id,
        vouchers: urlsOf(tiles),
        ...(account && { payerMethodId: account.id }),
      });
      forgetPaying(orderId);
      onClose();
    } catch (error) {
      if (isRefused(error, "voucherMissing", "voucherLimit")) setProblem(error.text);
      else if (isRefused(error)) onClose();
    }
  };
  return (
    <Sheet
      open={open}
      busy={pay.isPending}
      onClose={onClose}
      title="传付款凭证"
      sub={
        to && (
          <>
            {`付给 ${to.holder}`}
            <Sep />
            {accountName(to)}
            <Sep />
            <Figure kind="fiat" value={order.amount} tail="due" />
          </>
        )
      }
      foot={
        <Button size="lg" block busy={pay.isPending} onClick={() => void submit()}>
          <span>
            我已付 <Figure kind="fiat" value={order.amount} />
            ，通知对方
          </span>
        </Button>
      }
    >
      <div className={css["sheet"]}>
        {tip !== undefined && <Banner text={tip} />}
        {mine && mine.length > 0 && account && (
          <OptionGroup
            label="您付款用的账户"
            value={account.id}
            options={mine.map((it) => ({ value: it.id, title: accountShort(it), desc: it.holder }))}
            onChange={setChosen}
          />
        )}
        <Uploader
          label="付款凭证"
          max={imagesMax}
          images={tiles}
          onChange={change}
          upload={upload}
          help="账单页最有用：时间、金额、双方姓名"
          error={problem ?? (tried ? missing : undefined)}
        />
        <p className={css["note"]}>截图只作参考，放币以对方实际到账为准。</p>
      </div>
    </Sheet>
  );
}
