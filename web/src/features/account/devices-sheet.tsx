import type { Output } from "contract";
import { useState } from "react";
import { formatWhen } from "../../lib/format-time.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";

interface DevicesSheetProps {
  devices: Output<"userInfo">["devices"];
  onClosed: () => void;
}

export function DevicesSheet({ devices, onClosed }: DevicesSheetProps) {
  const [open, setOpen] = useState(true);
  const rows = devices.map(({ deviceTag, lastTime, current }) => ({
    key: current === 1 ? `${deviceTag}（本机）` : deviceTag,
    value: formatWhen(lastTime, serverNow()),
  }));
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="登录设备" sub="如有陌生设备，请立即修改登录密码并联系客服">
      {rows.length === 0 ? <Blank title="暂无登录记录" /> : <KeyValues large rows={rows} />}
    </Sheet>
  );
}
