import type { PayMethod } from "contract";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import {
  parseFormAskingForPayMethod,
  storePickedPayMethod,
} from "../../trade/picked-pay-method.ts";
import { usePollPayMethodReview } from "../../trade/use-poll-pay-method-review.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./method.module.css";
import { PaymentMethodCard } from "./method-card.tsx";
import { maskName } from "../../trade/payment-account.ts";
import { sortPaymentMethods } from "./method-view.ts";
import { PaymentMethodPickList } from "./method-pick-list.tsx";
import { PinConfirmationSheet } from "./pin-confirmation-sheet.tsx";
import { usePaymentMethodActions } from "./use-method-actions.ts";
import { useRequirePinSetup } from "./use-pin-confirmation.ts";

/**
 * List of the user's accounts. If a form opens the screen with `?pick=`, the user picks an account,
 * which is stored for that form.
 */
export function PaymentMethodsScreen() {
  const back = useGoBack();
  const main = useRef<HTMLElement>(null);
  const hasPin = useRequirePinSetup();
  const methods = useRead("methodList", {});
  usePollPayMethodReview(methods.data, methods.refetch);
  const acts = usePaymentMethodActions();
  const asker = parseFormAskingForPayMethod(useSearchParams()[0].get("pick"));
  // If a buyer opens the screen from quick match, the accounts are called 付款方式.
  const name = asker === "quickmatch" ? "付款方式" : "收款方式";
  const leave = () => back(asker && { named: asker });
  const pick = (method: PayMethod) => {
    if (asker) storePickedPayMethod(asker, method.id);
    leave();
  };
  const adding = useSheet(
    async () => (await import("./add-method-sheet.tsx")).AddPaymentMethodSheet,
  );
  const add = () => {
    if (hasPin()) adding.open({ pays: asker === "quickmatch" });
  };
  const isEmpty = methods.data?.length === 0;
  const button = (
    <Button size="lg" icon="plus" onClick={add}>
      {`添加${name}`}
    </Button>
  );
  return (
    <PageLayout
      mainRef={main}
      layout={isEmpty ? "fill" : "pad"}
      busy={methods.isPending}
      bar={<Navbar title={asker ? `选择${name}` : name} onBack={leave} />}
      foot={methods.data && !isEmpty && <BottomActionBar plain>{button}</BottomActionBar>}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={methods}>
          {(all) => {
            if (all.length === 0)
              return (
                <EmptyState
                  icon="card"
                  title={`还没有${name}`}
                  text={`添加本人${name}后即可交易`}
                  action={button}
                />
              );
            return asker ? (
              <PaymentMethodPickList methods={all} name={name} onPick={pick} />
            ) : (
              <Methods methods={all} acts={acts} />
            );
          }}
        </LoadedContent>
      </PullToRefresh>
      <PinConfirmationSheet
        pinned={acts.pinned}
        line={<p className={css["pinLine"]}>{acts.line}</p>}
        warning={acts.warning}
      />
    </PageLayout>
  );
}

type MethodActions = ReturnType<typeof usePaymentMethodActions>;

function Methods({ methods, acts }: { methods: readonly PayMethod[]; acts: MethodActions }) {
  const holder = methods[0]?.holder ?? "";
  return (
    <CardStack>
      <p
        className={css["lead"]}
      >{`付款和收款都用这里的账户，只能添加本人${holder === "" ? "" : `（${maskName(holder)}）`}的。`}</p>
      {sortPaymentMethods(methods).map((method) => (
        <MethodCardWithActions key={method.id} method={method} acts={acts} />
      ))}
    </CardStack>
  );
}

function MethodCardWithActions(props: { method: PayMethod; acts: MethodActions }) {
  const actions = useSheet(
    async () => (await import("./method-actions-sheet.tsx")).PaymentMethodActionsSheet,
    props,
  );
  return <PaymentMethodCard method={props.method} onOpen={() => actions.open()} />;
}
