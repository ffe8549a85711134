import { lazy, Suspense, useEffect, useState } from "react";
import { storage } from "../../lib/storage.ts";
import { MobileOnly } from "./full-messages.tsx";

// Only a desktop needs the dialog before the app runs; a phone's first load does not carry it.
const ConfirmDialog = lazy(async () => ({ default: (await import("../../ui/overlay-dialog.tsx")).ConfirmDialog }));

/** A desktop sees one dialog, then one message, and nothing else; whatever it held to come in with is dropped at once. */
export function DesktopRefused() {
  const [confirmed, setConfirmed] = useState(false);
  useEffect(() => {
    storage.token.clear();
    storage.p.clear();
  }, []);
  useEffect(() => {
    document.title = confirmed ? "请使用移动设备访问" : "访问受限";
  }, [confirmed]);
  if (confirmed) return <MobileOnly />;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="访问受限"
        text="请使用移动设备访问本应用"
        icon="monitor"
        confirm={{ label: "确定", onPress: () => setConfirmed(true) }}
      />
    </Suspense>
  );
}
