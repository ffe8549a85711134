import { lazy, Suspense, useState } from "react";
import css from "./dispute.module.css";

const ImageViewer = lazy(async () => ({ default: (await import("../../ui/photo/image-viewer.tsx")).ImageViewer }));

interface ViewerProps {
  urls: readonly string[];
  index: number;
  onClose: () => void;
}

export const Viewer = (props: ViewerProps) => (
  <Suspense fallback={null}>
    <ImageViewer {...props} />
  </Suspense>
);

/** Evidence to look at: small, and large on a press. */
export function Pictures({ urls, label }: { urls: readonly string[]; label: string }) {
  const [viewed, setViewed] = useState<number>();
  if (urls.length === 0) return null;
  return (
    <>
      <ul className={css["pictures"]} aria-label={label}>
        {urls.map((url, index) => (
          <li key={url}>
            <button type="button" className={css["picture"]} onClick={() => setViewed(index)}>
              <img src={url} alt={`${label} ${index + 1}`} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {viewed !== undefined && <Viewer urls={urls} index={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
