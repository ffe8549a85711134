import { CertificationStatus, idNumberRule, realNameRule } from "contract";
import { useEffect, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useCommand } from "../../api/use-command.ts";
import { useRead } from "../../api/read-queries.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import {
  useGoBack,
  useGoBackOneHistoryEntry,
  useAppNavigate,
} from "../../lib/navigation/navigation.tsx";
import { appBasePath, paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { Checkbox } from "../../ui/inputs/option-groups.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./certification.module.css";
import { storePendingFaceCheck, realNameDraftStorageSlot } from "./pending-face-check.ts";
import { CertificationStepBar } from "./certify-steps.tsx";

const idLength = 18;
const rules = {
  realName: { ...realNameRule, check: (value: string) => realNameRule.check(value) },
  idCard: {
    ...idNumberRule,
    check: (value: string) => idNumberRule.check(value, { todayIso: formatFullTime(serverNow()) }),
  },
};
const draft = { slot: realNameDraftStorageSlot, names: ["realName"] } as const;

/** First step of the certification: name and ID number, as on the ID card. */
export function RealNameFormScreen() {
  const back = useGoBack();
  const go = useAppNavigate();
  const user = useRead("userInfo", {});
  const tip = useRead("tipByCode", { code: "CERT_TIP" }, { quiet: true }).data?.content;
  const start = useStart();
  const agreement = useSheet(
    async () => (await import("./agreement-sheet.tsx")).PersonalDataConsentSheet,
  );
  const certified = user.data?.isAuthentication === CertificationStatus.done;
  const furtherBack = useGoBackOneHistoryEntry();
  const how = useNavigationType();
  useEffect(() => {
    // A certified user does not need this form. If they returned to it by Back, go back one more
    // entry. Otherwise, or if there is no such entry, show the success screen.
    if (certified && !(how === "POP" && furtherBack())) go(paths.cerifsuccess(), { replace: true });
  }, [certified, how, go, furtherBack]);
  const { form, agreed } = start;
  const idCard = form.field("idCard");
  return (
    <PageLayout
      surface
      layout="pad"
      bar={<Navbar surface title="实名认证" onBack={() => back()} />}
      foot={
        <BottomActionBar>
          <Button size="lg" busy={start.busy} onClick={start.send}>
            下一步，人脸核验
          </Button>
        </BottomActionBar>
      }
    >
      <CertificationStepBar at={1} />
      <CardStack gap="wide">
        <PageIntro title="核对您的身份信息" text="收款账户必须与此姓名一致，认证后不可修改" />
        <TextField
          label="真实姓名"
          autoComplete="name"
          maxLength={20}
          placeholder="与身份证一致"
          {...form.field("realName")}
        />
        <TextField
          label="身份证号"
          maxLength={24}
          placeholder="18 位身份证号"
          suffix={`${idNumberRule.clean(idCard.value).length} / ${idLength}`}
          onEnter={start.send}
          {...idCard}
        />
        <Banner text={tip || "信息仅用于实名核验"} />
        <div className={css["agree"]}>
          <Checkbox checked={agreed} onChange={start.agree} invalid={start.missing}>
            我已阅读并同意<span className="sr-only">《个人信息处理授权》</span>
          </Checkbox>
          <button
            type="button"
            className={css["read"]}
            aria-label="查看《个人信息处理授权》"
            onClick={() => agreement.open()}
          >
            《个人信息处理授权》
          </button>
          {start.missing && (
            <p className={css["problem"]} role="alert">
              请先阅读并同意《个人信息处理授权》
            </p>
          )}
        </div>
        {start.problem !== undefined && (
          <p className={css["problem"]} role="alert">
            {start.problem}
          </p>
        )}
      </CardStack>
    </PageLayout>
  );
}

const handles = [
  "identityFormat",
  "identityTaken",
  "triesLocked",
  "certificationTries",
  "alreadyCertified",
] as const;

function useStart() {
  const go = useAppNavigate();
  const form = useForm({ realName: "", idCard: "" }, rules, draft);
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = useCommand("faceVerifyCode", { handles });

  const agree = (yes: boolean) => {
    setAgreed(yes);
    if (yes) setMissing(false);
  };
  const send = async () => {
    setProblem(undefined);
    setMissing(!agreed);
    const values = form.validate();
    if (!values || !agreed) return;
    try {
      // URL of this app, without the launch key, to which the provider sends the user back.
      const returnUrl = `${location.origin}${appBasePath}${paths.certifAliyun()}`;
      const { certifyId, certifyUrl, expireAt } = await start.mutateAsync({ ...values, returnUrl });
      storePendingFaceCheck({
        certifyId,
        certifyUrl,
        expireAt: expireAt ?? serverNow() + faceLastsMs,
        left: false,
      });
      go(paths.certifAliyun({ certifyId }));
    } catch (error) {
      answerRefusal(error);
    }
  };
  const answerRefusal = (error: unknown) => {
    if (isRefusalError(error, "identityTaken", "triesLocked"))
      return form.refuse("idCard", error.text);
    if (isRefusalError(error, "identityFormat"))
      return form.refuse("idCard", refusalDetailsOf(error, "identityFormat").reason || error.text);
    // After this refusal, the command reloads `userInfo`. The effect in `RealNameFormScreen` then
    // leaves the form, because the user is certified.
    if (isRefusalError(error, "alreadyCertified")) return;
    if (isRefusalError(error, "certificationTries")) setProblem(error.text);
  };
  return { form, agreed, agree, missing, problem, busy: start.isPending, send: () => void send() };
}

/** Validity of a face check in milliseconds, used if the backend sends no `expireAt`. */
const faceLastsMs = 30 * 60_000;
