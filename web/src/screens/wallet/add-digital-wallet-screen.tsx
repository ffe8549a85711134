import { payTypes, phoneNumberRule, walletNumberRule } from "contract";
import { useState } from "react";
import { useForm } from "../../lib/browser/use-form.ts";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { GroupedDigitsField } from "./grouped-digits-field.tsx";
import { paymentMethodDraftStorageSlot } from "./method-draft.ts";
import {
  AccountHolderField,
  PaymentMethodForm,
  PaymentMethodFormLoader,
  type PaymentMethodFormInitialState,
  phoneFieldProps,
} from "./method-form.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { ReceiveQrCodeUploadField } from "./receive-code-upload.tsx";
import { useSavePaymentMethod } from "./use-method-saving.ts";

export const AddDigitalWalletScreen = () => (
  <PaymentMethodFormLoader type={payTypes.dcep} name="数字人民币">
    {(start) => <WalletForm key={start.method?.id ?? ""} {...start} />}
  </PaymentMethodFormLoader>
);

function WalletForm({ method, title }: PaymentMethodFormInitialState) {
  const [sending, setSending] = useState(false);
  const { form, saving, save } = useWalletForm(method);
  const org = form.field("orgName");
  const operators = useSheet(
    async () => (await import("./wallet-operator-sheet.tsx")).WalletOperatorSheet,
    { value: org.value, onChoose: org.onChange },
  );
  const { value: url, onBlur: _, ...code } = form.field("qrCode");
  return (
    <PaymentMethodForm title={title} saving={saving} onSave={save} waits={sending}>
      <Banner text="数字人民币到账即时、无手续费" />
      <ChoiceField
        label="运营机构"
        placeholder="请选择"
        value={org.value}
        error={org.error}
        inputRef={org.inputRef}
        onPress={() => operators.open()}
      />
      <GroupedDigitsField
        label="钱包编号"
        placeholder="16 位钱包编号，或绑定的手机号"
        onEnter={save}
        {...form.field("account")}
      />
      <AccountHolderField label="姓名" method={method} />
      <TextField
        {...phoneFieldProps}
        label="手机号（选填）"
        placeholder="钱包绑定的手机号"
        onEnter={save}
        {...form.field("phone")}
      />
      <ReceiveQrCodeUploadField
        type={payTypes.dcep}
        required={false}
        url={url}
        onSending={setSending}
        {...code}
      />
    </PaymentMethodForm>
  );
}

function useWalletForm(method: PaymentMethodFormInitialState["method"]) {
  const form = useForm(
    {
      orgName: method?.orgName ?? "",
      account: method?.account ?? "",
      phone: "",
      qrCode: method?.qrCode ?? "",
    },
    {
      orgName: { check: (value) => (value === "" ? "请选择运营机构" : undefined) },
      // A missing institution (运营机构) is reported at its own field. Pass any `orgName` here, so
      // that the rule does not report it at the wallet number, too.
      account: {
        ...walletNumberRule,
        check: (value) => walletNumberRule.check(value, { orgName: "told" }),
      },
      phone: {
        ...phoneNumberRule,
        check: (value) => (value === "" ? undefined : phoneNumberRule.check(value)),
      },
      qrCode: { check: () => undefined },
    },
    {
      slot: paymentMethodDraftStorageSlot(payTypes.dcep, method?.id),
      names: ["orgName", "account", "phone", "qrCode"],
    },
  );
  const saving = useSavePaymentMethod({
    id: method?.id,
    refuse: form.refuse,
    forgetDraft: form.forgetDraft,
  });
  const save = () => {
    const values = form.validate();
    if (!values) return;
    const { phone, ...rest } = values;
    saving.ask({ type: payTypes.dcep, ...rest, ...(phone !== "" && { phone }) });
  };
  return { form, saving, save };
}
