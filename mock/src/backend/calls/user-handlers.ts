import { CertificationStatus } from "contract";
import { mockSmsCode, smsCodeIntervalMinMs } from "../../rules/constants.ts";
import { finishCertification, startCertification } from "../accounts/certification.ts";
import { logIn, refreshLogin } from "../users/login.ts";
import { changeAccountSetting, setFirstPin, changePin } from "../accounts/account-settings.ts";
import {
  nextQuestionnaireAllowedAt,
  questionnairesLeftToday,
  submitQuestionnaire,
} from "../users/questionnaire.ts";
import { sendSmsCode } from "../users/sms-codes.ts";
import { userInfoView } from "../users/user-view.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

export const userHandlers: CallAreaHandlers<"user"> = {
  login: ({ p, deviceTag }, ctx) => logIn(ctx, p, deviceTag),

  quickLogin: (_, ctx) => refreshLogin(ctx),

  userInfo: (_, ctx) => userInfoView(ctx),

  riskComplete: ({ paperId, answers }, ctx) => {
    const { pass, score, riskLevel, wrong } = submitQuestionnaire(ctx, paperId, answers);
    return {
      pass: pass ? 1 : 0,
      score,
      riskLevel: pass ? riskLevel : 0,
      wrong,
      leftTimes: questionnairesLeftToday(ctx),
      nextTime: nextQuestionnaireAllowedAt(ctx),
    };
  },

  accountSetting: (input, ctx) => changeAccountSetting(ctx, input),

  pinSetting: (input, ctx) => {
    setFirstPin(ctx, input);
    return { isPayPassword: 1 };
  },

  pinChange: (input, ctx) => ({ ok: 1, methodLockUntil: changePin(ctx, input) }),

  faceVerifyCode: (input, ctx) => startCertification(ctx, input),

  authenticate: ({ certifyId }, ctx) => {
    const { realName, idCard } = finishCertification(ctx, certifyId);
    return { isAuthentication: CertificationStatus.done, realName, idCard };
  },

  smsCode: ({ scene, phone }, ctx) => {
    sendSmsCode(ctx, scene, phone);
    return { sent: 1, interval: smsCodeIntervalMinMs / 1000, mockCode: mockSmsCode };
  },
};
