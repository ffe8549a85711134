import type { Bank } from "contract";
import { useRef, useState } from "react";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { SectionHeading } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import {
  searchBanks,
  filterCommonBanks,
  otherBankOption,
  groupBanksByLetter,
} from "./bank-search.ts";
import { BankCharacterIcon } from "./payment-method-icons.tsx";
import { BankLetterIndex } from "./bank-letter-index.tsx";
import css from "./method.module.css";
import { storeBankChoice } from "./method-draft.ts";

type Choose = (bank: Pick<Bank, "bankCode" | "bankName">) => void;

/**
 * List of banks for the field 开户银行. Stores the chosen bank in the draft of the card form and
 * returns to that form.
 */
export function SelectbankScreen() {
  const back = useGoBack();
  const main = useRef<HTMLElement>(null);
  const banks = useRead("banks", {});
  const [typed, setTyped] = useState("");
  const choose: Choose = (bank) => {
    storeBankChoice(bank);
    back({ named: "addbankcard" });
  };
  const letters = groupBanksByLetter(banks.data ?? []).map((it) => it.letter);
  return (
    <PageLayout
      mainRef={main}
      layout="pad"
      busy={banks.isPending}
      bar={
        <>
          <Navbar title="选择银行" onBack={() => back({ named: "addbankcard" })} />
          <search className={css["search"]}>
            <TextField
              label="搜索银行"
              hideLabel
              icon="search"
              placeholder="银行名称或首字母"
              inputMode="search"
              maxLength={40}
              value={typed}
              onChange={setTyped}
              {...(typed !== "" && { action: { label: "清除", onPress: () => setTyped("") } })}
            />
          </search>
          {typed.trim() === "" && letters.length > 0 && (
            <BankLetterIndex letters={letters} scroller={main} />
          )}
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={banks.refetch}>
        <LoadedContent read={banks}>
          {(all) =>
            typed.trim() === "" ? (
              <AllBanks banks={all} onChoose={choose} />
            ) : (
              <FoundBanks banks={all} typed={typed} onChoose={choose} />
            )
          }
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

function AllBanks({ banks, onChoose }: { banks: readonly Bank[]; onChoose: Choose }) {
  return (
    <div className={`${css["banks"]} ${css["besideLetters"]}`}>
      <section aria-label="常用银行">
        <SectionHeading>常用</SectionHeading>
        <div className={css["hot"]}>
          {filterCommonBanks(banks).map((commonBank) => (
            <button
              key={commonBank.id}
              type="button"
              className={css["hotBank"]}
              onClick={() => onChoose(commonBank)}
            >
              <BankCharacterIcon name={commonBank.bankName} logo={commonBank.logo} />
              <span>{commonBank.bankName.replace(/银行$/, "")}</span>
            </button>
          ))}
        </div>
      </section>
      {groupBanksByLetter(banks).map(({ letter, banks: own }) => (
        <section key={letter} aria-label={letter} data-letter={letter}>
          <SectionHeading>{letter}</SectionHeading>
          <Rows banks={own} onChoose={onChoose} />
        </section>
      ))}
    </div>
  );
}

function FoundBanks({
  banks,
  typed,
  onChoose,
}: {
  banks: readonly Bank[];
  typed: string;
  onChoose: Choose;
}) {
  const found = searchBanks(banks, typed);
  if (found.length > 0) return <Rows banks={found} onChoose={onChoose} />;
  const other = otherBankOption(banks);
  return (
    <EmptyState
      icon="search"
      title="未找到该银行"
      text="请检查名称，或先选择其他银行"
      action={<Button onClick={() => onChoose(other)}>{`使用“${other.bankName}”`}</Button>}
    />
  );
}

const Rows = ({ banks, onChoose }: { banks: readonly Bank[]; onChoose: Choose }) => (
  <ListRowGroup>
    {banks.map((bank) => (
      <ListRow
        key={bank.id}
        title={bank.bankName}
        icon={<BankCharacterIcon name={bank.bankName} logo={bank.logo} small />}
        arrow={false}
        onPress={() => onChoose(bank)}
      />
    ))}
  </ListRowGroup>
);
