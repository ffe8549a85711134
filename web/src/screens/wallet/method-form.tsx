import type { PayMethod, PayType } from "contract";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { maskAccountNumber } from "../../trade/payment-account.ts";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import css from "./method.module.css";
import { PinConfirmationSheet } from "./pin-confirmation-sheet.tsx";
import type { useSavePaymentMethod } from "./use-method-saving.ts";

/** Initial state of a form: the method of `?id=` in the URL, or undefined for a new method. */
export type PaymentMethodFormInitialState = { method: PayMethod | undefined; title: string };

export const phoneFieldProps = { inputMode: "tel", autoComplete: "tel", maxLength: 20 } as const;

interface PaymentMethodFormLoaderProps {
  type: PayType;
  /** Name of the payment method type. For 银行卡, the title is 添加银行卡 or 编辑银行卡. */
  name: string;
  children: (start: PaymentMethodFormInitialState) => ReactNode;
}

/** Renders the form once the edited method has loaded. A new method needs no data. */
export function PaymentMethodFormLoader({ type, name, children }: PaymentMethodFormLoaderProps) {
  const back = useGoBack();
  const id = useSearchParams()[0].get("id");
  const methods = useRead("methodList", {}, { quiet: id === null });
  if (id === null) return children({ method: undefined, title: `添加${name}` });
  const title = `编辑${name}`;
  const method = methods.data?.find((it) => it.id === id && it.type === type);
  if (method) return children({ method, title });
  return (
    <PageLayout
      surface
      layout="fill"
      busy={methods.isPending}
      bar={<Navbar surface title={title} onBack={() => back()} />}
    >
      <LoadedContent read={methods}>
        {() => (
          <EmptyState
            icon="card"
            title="收款方式不存在"
            text="它可能已被删除"
            action={<Button onClick={() => back({ named: "payment" })}>返回收款方式</Button>}
          />
        )}
      </LoadedContent>
    </PageLayout>
  );
}

interface PaymentMethodFormProps {
  title: string;
  saving: ReturnType<typeof useSavePaymentMethod>;
  onSave: () => void;
  /** True while an image is being uploaded or recognized. */
  waits?: boolean | undefined;
  /** False until the form shows its text fields. */
  ready?: boolean | undefined;
  children: ReactNode;
}

/** Page layout of all payment method forms: fields, one button, and the PIN sheet. */
export function PaymentMethodForm({
  title,
  saving,
  onSave,
  waits = false,
  ready = true,
  children,
}: PaymentMethodFormProps) {
  const back = useGoBack();
  const { wish: input } = saving;
  return (
    <PageLayout
      surface
      layout="pad"
      bar={<Navbar surface title={title} onBack={() => back({ fallback: "payment" })} />}
      foot={
        <BottomActionBar>
          <Button
            size="lg"
            disabled={!ready && !waits}
            busy={saving.sheet.busy || waits}
            busyLabel={waits ? "图片上传中…" : "提交中…"}
            onClick={onSave}
          >
            下一步，验证支付密码
          </Button>
        </BottomActionBar>
      }
    >
      <CardStack gap="wide">{children}</CardStack>
      <PinConfirmationSheet
        pinned={saving}
        line={
          <p className={css["pinLine"]}>
            {input && `${title} ${maskAccountNumber(input.account)}`}
          </p>
        }
      />
    </PageLayout>
  );
}

/** Shows the account holder. It cannot be edited, because every account must belong to the user. */
export function AccountHolderField({
  label,
  method,
}: {
  label: string;
  method: PayMethod | undefined;
}) {
  const known = useRead("methodList", {}, { quiet: true }).data?.[0]?.holder;
  const user = useRead("userInfo", {}, { quiet: true }).data?.realName;
  return (
    <TextField
      label={label}
      value={method?.holder ?? known ?? user ?? ""}
      onChange={() => {}}
      locked
      help="与实名信息一致，不可修改"
    />
  );
}
