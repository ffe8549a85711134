import { Certification } from "contract";
import { mockSmsCode, smsIntervalMs, smsLifeMs } from "../domain/constants.ts";
import { finishCertification, startCertification } from "../engine/certification.ts";
import { logIn, refreshLogin } from "../engine/login.ts";
import { changeAccount, firstPin, newPin } from "../engine/profile.ts";
import { nextPaperAt, papersLeft, submitPaper } from "../engine/quiz.ts";
import { sendSms } from "../engine/sms.ts";
import { userInfoView } from "../engine/user-view.ts";
import type { Area } from "./handler.ts";

type Calls =
  | "login"
  | "quickLogin"
  | "userInfo"
  | "riskComplete"
  | "accountSetting"
  | "pinSetting"
  | "pinChange"
  | "faceVerifyCode"
  | "authenticate"
  | "smsCode";

export const user: Area<Calls> = {
  login: ({ p, deviceTag }, desk) => logIn(desk, p, deviceTag),

  quickLogin: ({ deviceTag }, desk) => refreshLogin(desk, deviceTag),

  userInfo: (_, desk) => userInfoView(desk),

  riskComplete: ({ paperId, answers }, desk) => {
    const { pass, score, riskLevel, wrong } = submitPaper(desk, paperId, answers);
    return { pass: pass ? 1 : 0, score, riskLevel: pass ? riskLevel : 0, wrong, leftTimes: papersLeft(desk), nextTime: nextPaperAt(desk) };
  },

  accountSetting: (input, desk) => {
    changeAccount(desk, input);
    return { ok: 1 };
  },

  pinSetting: (input, desk) => {
    firstPin(desk, input);
    return { isPayPassword: 1 };
  },

  pinChange: (input, desk) => ({ ok: 1, methodLockUntil: newPin(desk, input) }),

  faceVerifyCode: (input, desk) => startCertification(desk, input),

  authenticate: ({ certifyId }, desk) => {
    const { realName, idCard } = finishCertification(desk, certifyId);
    return { isAuthentication: Certification.done, realName, idCard };
  },

  smsCode: ({ scene, phone }, desk) => {
    sendSms(desk, scene, phone);
    return { sent: 1, interval: smsIntervalMs / 1000, expireIn: smsLifeMs / 1000, mockCode: mockSmsCode };
  },
};
