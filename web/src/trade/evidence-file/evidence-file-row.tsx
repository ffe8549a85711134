import type { OrderDetail } from "contract";
import { useState } from "react";
import { ListRowGroup, ListRow } from "../../ui/layout/list-row.tsx";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";

const loadEvidenceFileSheet = async () =>
  (await import("./evidence-file-sheet.tsx")).EvidenceFileSheet;

/** Row on the page of an ended order. A press creates the evidence file of the order. */
export function EvidenceFileRow({ order }: { order: OrderDetail }) {
  // Each tap opens a new sheet, because each sheet creates a new file.
  const [request, setRequest] = useState({ nth: 0, isOpen: false });
  const close = () => setRequest((now) => ({ ...now, isOpen: false }));
  return (
    <ListRowGroup>
      <ListRow
        icon="bill"
        title="生成证据包"
        desc="银行卡被冻结、警方问询时，一个文件交清这笔交易"
        onPress={() => setRequest(({ nth }) => ({ nth: nth + 1, isOpen: true }))}
      />
      <Overlay
        key={request.nth}
        load={loadEvidenceFileSheet}
        order={order}
        open={request.isOpen}
        onClose={close}
      />
    </ListRowGroup>
  );
}
