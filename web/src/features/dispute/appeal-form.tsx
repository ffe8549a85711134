import type { OrderDetail } from "contract";
import type { ReactNode } from "react";
import { useRead } from "../../api/read.ts";
import { appealCost, useAppeal } from "../../deal/appeal.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { Banner } from "../../ui/frame/banner.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Stack } from "../../ui/list/card.tsx";
import { Footbar } from "../../ui/frame/footbar.tsx";
import { OrderHead } from "./order-head.tsx";
import { StatementCards } from "./statement-cards.tsx";

/** Files the appeal of an order. */
export function AppealForm({ bar, order }: { bar: ReactNode; order: OrderDetail }) {
  const { file, busy, ...form } = useAppeal(order);
  const tip = useRead("tipByCode", { code: "APPEAL_TIP" }, { quiet: true }).data?.content;
  return (
    <AppFrame
      bar={bar}
      layout="pad"
      foot={
        <Footbar>
          <Button size="lg" variant="danger" busy={busy} onClick={() => void file()}>
            提交申诉
          </Button>
        </Footbar>
      }
    >
      <Stack>
        <OrderHead order={order} />
        <StatementCards {...form} reasonsLabel="申诉类型" imagesHelp="转账回单、聊天截图等，1-9 张，每张不超过 10 MB">
          <Banner text={appealCost} />
          {tip && <Banner text={tip} />}
        </StatementCards>
      </Stack>
    </AppFrame>
  );
}
