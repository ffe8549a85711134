import { receiveQrCodeRule, type InputRule, type payTypes } from "contract";
import { useState } from "react";
import { useForm } from "../../lib/browser/use-form.ts";
import { Button } from "../../ui/base/button.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { paymentMethodDraftStorageSlot } from "./method-draft.ts";
import {
  AccountHolderField,
  PaymentMethodForm,
  type PaymentMethodFormInitialState,
} from "./method-form.tsx";
import { ReceiveQrCodeUploadField } from "./receive-code-upload.tsx";
import { useSavePaymentMethod } from "./use-method-saving.ts";

interface PaymentAppFormProps extends PaymentMethodFormInitialState {
  type: typeof payTypes.alipay | typeof payTypes.wechat;
  label: string;
  placeholder: string;
  rule: InputRule<string>;
  codeRequired: boolean;
}

/**
 * Form for a WeChat or Alipay account: first the image of the QR code that payers scan, then the
 * account that the code belongs to.
 */
export function PaymentAppForm({
  method,
  title,
  type,
  label,
  placeholder,
  rule,
  codeRequired,
}: PaymentAppFormProps) {
  const [sending, setSending] = useState(false);
  const [byHand, setByHand] = useState(method !== undefined);
  const form = useForm(
    { account: method?.account ?? "", qrCode: method?.qrCode ?? "" },
    {
      account: { clean: rule.clean, check: (value) => rule.check(value) },
      qrCode: { check: (value) => receiveQrCodeRule.check(value, { required: codeRequired }) },
    },
    { slot: paymentMethodDraftStorageSlot(type, method?.id), names: ["account", "qrCode"] },
  );
  const saving = useSavePaymentMethod({
    id: method?.id,
    refuse: form.refuse,
    forgetDraft: form.forgetDraft,
  });
  const save = () => {
    const values = form.validate();
    if (values) saving.ask({ type, ...values });
  };
  const { value: url, onBlur: _, ...code } = form.field("qrCode");
  const showsFields = byHand || url !== "" || form.values.account !== "";
  return (
    <PaymentMethodForm
      title={title}
      saving={saving}
      onSave={save}
      waits={sending}
      ready={showsFields}
    >
      <ReceiveQrCodeUploadField
        type={type}
        required={codeRequired}
        url={url}
        onSending={setSending}
        {...code}
      />
      {showsFields ? (
        <>
          <TextField
            label={label}
            placeholder={placeholder}
            maxLength={64}
            onEnter={save}
            {...form.field("account")}
          />
          <AccountHolderField label="姓名" method={method} />
        </>
      ) : (
        <Button variant="text" onClick={() => setByHand(true)}>
          {codeRequired ? "先填账号" : "没有收款码，直接填账号"}
        </Button>
      )}
    </PaymentMethodForm>
  );
}
