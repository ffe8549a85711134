import { useRead } from "../../api/read-queries.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./certification.module.css";

export function PersonalDataConsentSheet(overlay: OverlayProps) {
  const tip = useRead("tipByCode", { code: "AGREEMENT" });
  return (
    <Sheet
      {...overlay}
      title="个人信息处理授权"
      foot={
        <Button size="lg" block onClick={overlay.onClose}>
          我知道了
        </Button>
      }
    >
      <LoadedContent read={tip}>
        {({ content }) =>
          content === "" ? (
            <EmptyState title="暂无内容" />
          ) : (
            <p className={css["agreement"]}>{content}</p>
          )
        }
      </LoadedContent>
    </Sheet>
  );
}
