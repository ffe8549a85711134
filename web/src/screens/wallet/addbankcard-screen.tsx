import { type Bank, bankCardRule, bankBranchRule, payTypes, phoneNumberRule } from "contract";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { Tag } from "../../ui/base/badges.tsx";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import { GroupedDigitsField } from "./grouped-digits-field.tsx";
import { BankCharacterIcon } from "./payment-method-icons.tsx";
import {
  storeCardIdForBankChoice,
  cardPrefixOf,
  paymentMethodDraftStorageSlot,
  parseBankChoice,
  stringifyBankChoice,
} from "./method-draft.ts";
import {
  AccountHolderField,
  PaymentMethodForm,
  PaymentMethodFormLoader,
  type PaymentMethodFormInitialState,
  phoneFieldProps,
} from "./method-form.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { useCardBank } from "./use-card-bank.ts";
import { useSavePaymentMethod } from "./use-method-saving.ts";

const onlyDebit = "仅支持储蓄卡";

export const AddbankcardScreen = () => (
  <PaymentMethodFormLoader type={payTypes.bank} name="银行卡">
    {(start) => <BankForm key={start.method?.id ?? ""} {...start} />}
  </PaymentMethodFormLoader>
);

function BankForm({ method, title }: PaymentMethodFormInitialState) {
  const go = useAppNavigate();
  const { form, bank, save, saving } = useBankForm(method);
  const account = form.field("account");
  const { error, inputRef } = form.field("bank");
  return (
    <PaymentMethodForm title={title} saving={saving} onSave={save}>
      <GroupedDigitsField
        label="银行卡号"
        placeholder="本人储蓄卡卡号"
        onEnter={save}
        {...account}
        error={account.error ?? (bank.isCredit ? onlyDebit : undefined)}
      />
      <AccountHolderField label="持卡人" method={method} />
      <ChoiceField
        label="开户银行"
        placeholder="输入卡号后自动识别，或手动选择"
        value={bank.name}
        lead={bank.name !== "" && <BankCharacterIcon name={bank.name} />}
        mark={bank.isRecognised && <Tag>按卡号识别</Tag>}
        error={error}
        inputRef={inputRef}
        onPress={() => {
          storeCardIdForBankChoice(method?.id);
          go(paths.selectbank());
        }}
      />
      <TextField
        label="开户支行（选填）"
        placeholder="例如：深圳科技园支行"
        onEnter={save}
        {...form.field("branch")}
      />
      <TextField
        {...phoneFieldProps}
        label="预留手机号（选填）"
        placeholder="银行预留的手机号"
        onEnter={save}
        {...form.field("phone")}
      />
    </PaymentMethodForm>
  );
}

function useBankForm(method: PaymentMethodFormInitialState["method"]) {
  const form = useForm(
    {
      account: method?.account ?? "",
      bank: method
        ? stringifyBankChoice({
            code: method.bankCode,
            name: method.bankName,
            bin: cardPrefixOf(method.account),
          })
        : "",
      branch: method?.branch ?? "",
      phone: "",
    },
    {
      account: { ...bankCardRule, check: (value) => bankCardRule.check(value) },
      bank: {
        check: (value) =>
          (parseBankChoice(value)?.name ?? "") === "" ? "请选择开户银行" : undefined,
      },
      branch: { ...bankBranchRule, check: (value) => bankBranchRule.check(value) },
      phone: {
        ...phoneNumberRule,
        check: (value) => (value === "" ? undefined : phoneNumberRule.check(value)),
      },
    },
    {
      slot: paymentMethodDraftStorageSlot(payTypes.bank, method?.id),
      names: ["account", "bank", "branch", "phone"],
    },
  );
  const bank = useCardBank({
    account: form.values.account,
    bank: form.values.bank,
    onBank: form.field("bank").onChange,
  });
  const saving = useSavePaymentMethod({
    id: method?.id,
    refuse: (_, text) => form.refuse("account", text),
    forgetDraft: form.forgetDraft,
  });
  const confirm = useConfirm();
  const ask = (of: Pick<Bank, "bankCode" | "bankName">) => {
    const values = form.validate();
    if (!values) return;
    const { account, branch, phone } = values;
    saving.ask({
      type: payTypes.bank,
      account,
      bankCode: of.bankCode,
      bankName: of.bankName,
      branch,
      ...(phone !== "" && { phone }),
    });
  };
  const chosen = { bankCode: bank.code, bankName: bank.name };
  const save = async () => {
    if (!form.validate()) return;
    if (bank.isCredit) return form.refuse("account", onlyDebit);
    const { other } = bank;
    if (!other) return ask(chosen);
    const answer = await confirm({
      title: `这是${other.bankName}的卡号，改过来？` as const,
      text: `您选的是${bank.name}。银行和卡号不一致，对方可能转不进来。`,
      action: `改为${other.bankName}`,
      other: `仍用${bank.name}`,
    });
    if (answer === "other") ask(chosen);
    if (answer !== "action") return;
    bank.choose(other);
    ask(other);
  };
  return { form, bank, save: () => void save(), saving };
}
