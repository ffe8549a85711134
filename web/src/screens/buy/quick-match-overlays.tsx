import { useRead } from "../../api/read-queries.ts";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { QuickMatchPayingAccountSheet } from "./quick-match-account-sheet.tsx";
import css from "./quick-match.module.css";
import type { QuickMatchFormState } from "./quick-match-form.ts";

export type QuickMatchOverlayName = "account" | "rules";

interface QuickMatchOverlaysProps {
  overlay: QuickMatchOverlayName;
  open: boolean;
  form: QuickMatchFormState;
  onAccount: (accountId: string | undefined) => void;
  onClose: () => void;
}

/**
 * Sheets over the quick match: paying account (`account`) or matching rules (`rules`). At most one
 * is open.
 */
export function QuickMatchOverlays({
  overlay,
  open,
  form,
  onAccount,
  onClose,
}: QuickMatchOverlaysProps) {
  if (overlay === "rules") return <MatchRules open={open} onClose={onClose} />;
  return (
    <QuickMatchPayingAccountSheet
      open={open}
      accounts={form.accounts}
      account={form.account}
      onChoose={onAccount}
      onClose={onClose}
    />
  );
}

function MatchRules({ open, onClose }: { open: boolean; onClose: () => void }) {
  const tip = useRead("tipByCode", { code: "QUICK_TIP" }).data;
  return (
    <Sheet open={open} title="匹配规则" onClose={onClose}>
      <div className={css["rules"]}>
        {tip ? <p>{tip.content}</p> : <SkeletonBar widthPx={320} heightPx={44} />}
      </div>
    </Sheet>
  );
}
