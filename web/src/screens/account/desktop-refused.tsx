import { useEffect, useState } from "react";
import { setDocumentTitle } from "../../lib/browser/document-title.ts";
import { storage } from "../../lib/browser/storage.ts";
import { FullScreenMessage } from "../../ui/layout/full-screen-message.tsx";
import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";

/**
 * Shown on a desktop device, because the app supports only mobile devices. A dialog appears first,
 * then a full-page message. The stored token and the launch key `p` are deleted at once.
 */
export function DesktopNotSupportedPage() {
  const [confirmed, setConfirmed] = useState(false);
  useEffect(() => {
    storage.token.clear();
    storage.p.clear();
  }, []);
  useEffect(() => {
    setDocumentTitle({ screen: confirmed ? "请使用移动设备访问" : "访问受限" });
  }, [confirmed]);
  if (confirmed)
    return (
      <FullScreenMessage
        title="请使用移动设备访问"
        text="本应用仅支持在移动设备上使用"
        icon="phone"
        wide
      />
    );
  return (
    <ConfirmDialog
      open
      title="访问受限"
      text="请使用移动设备访问本应用"
      icon="monitor"
      confirm={{ label: "确定", onPress: () => setConfirmed(true) }}
    />
  );
}
