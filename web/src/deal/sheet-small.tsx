import type { OrderDetail } from "contract";
import { useState } from "react";
import { formatFullTime } from "../lib/format-time.ts";
import { buttonClass } from "../ui/control/button.tsx";
import { Banner } from "../ui/frame/banner.tsx";
import { Cell, Cells } from "../ui/list/cell.tsx";
import { Tag } from "../ui/mark/marks.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { ImageViewer } from "../ui/photo/image-viewer.tsx";
import { accountOf } from "./account.ts";
import { sideName } from "./appeal-words.ts";
import css from "./sheet.module.css";

interface SmallProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/** The money is not there: more time to look, or an appeal. */
export function SheetNotArrived({ order, open, onClose, onDelay, onAppeal }: SmallProps & { onDelay: () => void; onAppeal: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="款项未到账">
      <div className={css["sheet"]}>
        <p className={css["note"]}>请先在收款账户的流水中核对，到账可能有延迟。资产在您放币前一直锁定。</p>
        <Cells label="可以怎么做">
          {order.allow.delay === 1 && <Cell icon="clock" title="延长核实" desc="延长30分钟，每笔订单一次" onPress={onDelay} />}
          {order.allow.suspend === 1 && <Cell icon="scale" title="发起申诉" desc="订单暂停，买家须在30分钟内举证" onPress={onAppeal} />}
        </Cells>
      </div>
    </Sheet>
  );
}

/** Evidence is not proof: it says where to look. */
export function SheetVouchers({ order, open, onClose }: SmallProps) {
  const [viewed, setViewed] = useState<number>();
  const urls = order.vouchers.map((it) => it.url);
  return (
    <>
      <Sheet open={open} onClose={onClose} title="付款凭证" sub={`共${urls.length}张`}>
        <div className={css["sheet"]}>
          <Banner tone="warn" text="截图不能作为到账依据，请以收款账户实际到账为准。" />
          <ul className={css["vouchers"]}>
            {order.vouchers.map((it, at) => (
              <li key={it.url}>
                <button type="button" aria-label={`凭证 ${at + 1}，点击放大`} onClick={() => setViewed(at)}>
                  <img src={it.url} alt="" loading="lazy" />
                </button>
                <span className={`num ${css["voucherText"]}`}>
                  {`${sideName(it.by)} ${formatFullTime(it.time).slice(5, 16)}`}
                  {it.duplicated === 1 && <Tag tone="danger">疑似重复图片</Tag>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
      {viewed !== undefined && <ImageViewer urls={urls} index={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** Large enough to be scanned from another phone, and to be kept for the own one. */
export function SheetCode({ order, open, onClose }: SmallProps) {
  const account = accountOf(order);
  if (!account || account.qrCode === "") return null;
  return (
    <Sheet open={open} onClose={onClose} title="收款码" sub={`${account.typeName} ${account.holder}`}>
      <div className={css["sheet"]}>
        <img className={css["codeFull"]} src={account.qrCode} alt={`${account.holder}的${account.typeName}收款码`} />
        <a
          className={buttonClass({ variant: "soft", size: "lg", block: true })}
          href={account.qrCode}
          download={`收款码-${order.orderNo}.png`}
        >
          保存图片
        </a>
        <p className={css["note"]}>扫码付款时请核对收款人姓名，金额须与订单完全一致。</p>
      </div>
    </Sheet>
  );
}
