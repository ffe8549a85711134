import { RadioGroup } from "../../ui/inputs/option-groups.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./method.module.css";
import { digitalWalletOperatorNames } from "./method-view.ts";

interface WalletOperatorSheetProps {
  open: boolean;
  value: string;
  onChoose: (orgName: string) => void;
  onClose: () => void;
}

/**
 * Sheet to choose the operator (运营机构) of a wallet, without which the wallet number is
 * ambiguous.
 */
export function WalletOperatorSheet({ open, value, onChoose, onClose }: WalletOperatorSheetProps) {
  return (
    <Sheet open={open} title="运营机构" onClose={onClose}>
      <div className={css["orgs"]}>
        <RadioGroup
          label="运营机构"
          hideLabel
          value={value === "" ? undefined : value}
          options={digitalWalletOperatorNames.map((it) => ({ value: it as string, title: it }))}
          onChange={(item) => {
            onChoose(item);
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
