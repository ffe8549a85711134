import { useRead } from "../../api/read-queries.ts";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { MatchAccountSheet } from "./match-account-sheet.tsx";
import css from "./match.module.css";
import type { MatchForm } from "./match-form.ts";

export type MatchOverlay = "account" | "rules";

interface MatchOverlaysProps {
  overlay: MatchOverlay;
  open: boolean;
  form: MatchForm;
  onAccount: (accountId: string | undefined) => void;
  onClose: () => void;
}

/** Sheets over the quick match. At most one is open. */
export function MatchOverlays({ overlay, open, form, onAccount, onClose }: MatchOverlaysProps) {
  if (overlay === "rules") return <MatchRules open={open} onClose={onClose} />;
  return (
    <MatchAccountSheet
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
