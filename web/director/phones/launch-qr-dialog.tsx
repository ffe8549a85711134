import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { encode } from "uqr";
import { sendControlCallToServer } from "../state/shown-world.ts";
import { SegmentedControl } from "../../src/ui/base/segmented-control.tsx";
import { ConfirmDialog } from "../../src/ui/overlays/dialog.tsx";
import css from "./phones.module.css";
import ui from "../ui/parts.module.css";

const isOpenedOnLocalhost = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** QR code of a URL as an SVG image. */
function UrlQrCode({ address }: { address: string }) {
  const { size, data } = useMemo(() => encode(address, { border: 2 }), [address]);
  const dots = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`二维码：${address}`}>
      <path d={dots} fill="#000" />
    </svg>
  );
}

/**
 * Shows a QR code with which the user continues on a real phone as the same user. Its URL has the
 * host name of this page. If the page was opened on localhost, the URL has a LAN address, because a
 * phone cannot reach localhost.
 */
export function LaunchQrDialog({ p, close }: { p: string; close: () => void }) {
  const { data: lan } = useQuery({
    queryKey: ["lan addresses"],
    queryFn: async () =>
      isOpenedOnLocalhost
        ? ((await sendControlCallToServer("GET /info")).lan ?? [])
        : [location.hostname],
    staleTime: 0,
  });
  const [picked, pick] = useState<string>();
  const host = picked ?? lan?.[0];
  const address =
    host &&
    `${location.protocol}//${host}${location.port && `:${location.port}`}/lwh5/?p=${encodeURIComponent(p)}`;
  return (
    <ConfirmDialog open title="手机打开" confirm={{ label: "好", onPress: close }} onBack={close}>
      <div className={css["qr"]}>
        {lan && lan.length > 1 && (
          <SegmentedControl
            label="地址"
            options={lan.map((it) => ({ value: it, label: it }))}
            value={host ?? ""}
            onChange={pick}
          />
        )}
        {address && (
          <>
            <UrlQrCode address={address} />
            <p>
              <code>{address}</code>
            </p>
            <p className={ui["note"]}>手机和这台机器要在同一个网里。</p>
          </>
        )}
        {lan?.length === 0 && (
          <p>
            手机到不了这里：服务器只听本机，或者开在容器里。用 <code>HOST=0.0.0.0 npm start</code>{" "}
            再开一次；在容器里，就从外面那台机器的局域网地址打开导演台。
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
