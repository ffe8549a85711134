import { useMemo } from "react";
import { encode } from "uqr";
import { Dialog } from "../look/dialog.tsx";

const isHere = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The same person on a phone of glass. */
export function Qr({ p, close }: { p: string; close: () => void }) {
  const address = `${location.origin}/lwh5/?p=${encodeURIComponent(p)}`;
  const { size, data } = useMemo(() => encode(address, { border: 2 }), [address]);
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <Dialog title="手机打开" close={close}>
      <form method="dialog" className="qr">
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="二维码">
          <path d={dots} fill="#000" />
        </svg>
        <p>
          <code>{address}</code>
        </p>
        {isHere && <p className="sub">手机打不开本机地址：用 npm start 说的 Phone 地址打开导演台，再扫这里。</p>}
        <button type="submit" className="btn btn--sm">
          好
        </button>
      </form>
    </Dialog>
  );
}
