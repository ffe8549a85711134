import { Certification } from "contract";
import { mockSmsCode, smsIntervalMs } from "../../rules/constants.ts";
import { finishCertification, startCertification } from "../accounts/certification.ts";
import { logIn, refreshLogin } from "../users/login.ts";
import { changeAccount, setFirstPin, changePin } from "../accounts/profile.ts";
import { nextPaperAt, papersLeft, submitPaper } from "../users/questionnaire.ts";
import { sendSms } from "../users/sms.ts";
import { userInfoView } from "../users/user-view.ts";
import type { Area } from "./handler.ts";

export const user: Area<"user"> = {
  login: ({ p, deviceTag }, desk) => logIn(desk, p, deviceTag),

  quickLogin: (_, desk) => refreshLogin(desk),

  userInfo: (_, desk) => userInfoView(desk),

  riskComplete: ({ paperId, answers }, desk) => {
    const { pass, score, riskLevel, wrong } = submitPaper(desk, paperId, answers);
    return { pass: pass ? 1 : 0, score, riskLevel: pass ? riskLevel : 0, wrong, leftTimes: papersLeft(desk), nextTime: nextPaperAt(desk) };
  },

  accountSetting: (input, desk) => changeAccount(desk, input),

  pinSetting: (input, desk) => {
    setFirstPin(desk, input);
    return { isPayPassword: 1 };
  },

  pinChange: (input, desk) => ({ ok: 1, methodLockUntil: changePin(desk, input) }),

  faceVerifyCode: (input, desk) => startCertification(desk, input),

  authenticate: ({ certifyId }, desk) => {
    const { realName, idCard } = finishCertification(desk, certifyId);
    return { isAuthentication: Certification.done, realName, idCard };
  },

  smsCode: ({ scene, phone }, desk) => {
    sendSms(desk, scene, phone);
    return { sent: 1, interval: smsIntervalMs / 1000, mockCode: mockSmsCode };
  },
};
