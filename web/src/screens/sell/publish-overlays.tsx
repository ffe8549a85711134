import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCoinQuantity } from "../../lib/money/format-money.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PinSheetAmount, PinSheet } from "../../ui/overlays/pin-sheet.tsx";
import { SuccessOverlay } from "../../ui/overlays/success-overlay.tsx";
import { Button } from "../../ui/base/button.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import type { PublishedListing, usePublishListing } from "./use-publish-listing.ts";
import { coinsText, coinPriceText } from "../../lib/money/figure-texts-with-units.ts";

interface PublishOverlaysProps {
  sell: ReturnType<typeof usePublishListing>;
  /** Text about the loss that the chosen price causes. It is repeated above the PIN keypad. */
  loss: string | undefined;
  published: PublishedListing | undefined;
  onAgain: () => void;
}

/** Overlays of publishing a listing: the PIN sheet, then the success message. */
export function PublishListingOverlays({ sell, loss, published, onAgain }: PublishOverlaysProps) {
  const unit = runtimeConfig.assetUnit;
  const { wish: input } = sell;
  return (
    <>
      {input && (
        <PinSheet
          open={sell.open}
          amountLine={
            <PinSheetAmount
              figure={formatCoinQuantity(input.quantity)}
              unit={unit}
              text={`发布出售，单价 ${coinPriceText(input.price)}`}
            />
          }
          warning={loss ?? "发布后资产将被冻结，关闭挂单后退回可用"}
          problem={sell.problem}
          busy={sell.sending}
          locked={sell.locked}
          onPin={(pin) => void sell.send(pin)}
          onClose={sell.close}
        />
      )}
      {published && <PublishedSuccess published={published} onAgain={onAgain} />}
    </>
  );
}

function PublishedSuccess({
  published,
  onAgain,
}: {
  published: PublishedListing;
  onAgain: () => void;
}) {
  const go = useAppNavigate();
  const unit = runtimeConfig.assetUnit;
  const { entrustId, frozen, quantity, price, rank } = published;
  return (
    <SuccessOverlay
      title="已发布"
      note={`${frozen === null ? "" : `已冻结 ${coinsText(frozen, unit)}，`}有人下单会通知您，请保持网页打开`}
      onClose={onAgain}
      foot={
        <>
          <Button
            size="lg"
            block
            onClick={() => go(paths.saledetail({ id: entrustId, view: "owner" }))}
          >
            查看挂单
          </Button>
          <Button variant="text" block onClick={onAgain}>
            再发一单
          </Button>
        </>
      }
    >
      <TradeFigure kind="estimate" value={quantity} unit={unit} />
      <SeparatorDot />
      <TradeFigure kind="price" value={price} />
      {rank !== undefined && <SeparatorDot />}
      {rank !== undefined && `第${rank}位`}
    </SuccessOverlay>
  );
}
