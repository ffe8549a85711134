import { isPdfUrl } from "contract";
import { Icon } from "../../ui/base/icon.tsx";
import { useImageViewer } from "../../ui/overlays/use-image-viewer.ts";
import css from "./dispute.module.css";

/**
 * Evidence images as thumbnails that open on a tap. PDF documents can only be downloaded, because
 * the app never opens their content.
 */
export function EvidenceThumbnails({ urls, label }: { urls: readonly string[]; label: string }) {
  const viewer = useImageViewer();
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
                onClick={() => viewer.open({ urls: pictures, index: pictures.indexOf(url) })}
              >
                <img src={url} alt={`${label} ${index + 1}`} loading="lazy" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
