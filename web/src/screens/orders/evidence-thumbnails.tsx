import { isPdfUrl } from "contract";
import { lazy, Suspense, useState } from "react";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./dispute.module.css";

const ImageViewer = lazy(async () => ({
  default: (await import("../../ui/overlays/image-viewer.tsx")).ImageViewer,
}));

interface LazyImageViewerProps {
  urls: readonly string[];
  index: number;
  onClose: () => void;
}

export const LazyImageViewer = (props: LazyImageViewerProps) => (
  <Suspense fallback={null}>
    <ImageViewer {...props} />
  </Suspense>
);

/**
 * Evidence images as thumbnails that open on a tap. Documents can only be downloaded, because the
 * app never opens their content.
 */
export function EvidenceThumbnails({ urls, label }: { urls: readonly string[]; label: string }) {
  const [viewed, setViewed] = useState<number>();
  const pictures = urls.filter((it) => !isPdfUrl(it));
  if (urls.length === 0) return null;
  return (
    <>
      <ul className={css["pictures"]} aria-label={label}>
        {urls.map((url, index) => (
          <li key={url}>
            {isPdfUrl(url) ? (
              <a
                className={css["document"]}
                href={url}
                download
                rel="noreferrer"
                aria-label={`保存${label} ${index + 1}，PDF`}
              >
                <Icon name="bill" />
                PDF
              </a>
            ) : (
              <button
                type="button"
                className={css["picture"]}
                onClick={() => setViewed(pictures.indexOf(url))}
              >
                <img src={url} alt={`${label} ${index + 1}`} loading="lazy" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {viewed !== undefined && (
        <LazyImageViewer urls={pictures} index={viewed} onClose={() => setViewed(undefined)} />
      )}
    </>
  );
}
