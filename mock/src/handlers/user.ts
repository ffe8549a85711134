import { Certification } from "contract";
import { mockSmsCode, smsIntervalMs } from "../domain/constants.ts";
import { finishCertification, startCertification } from "../engine/account/certification.ts";
import { logIn, refreshLogin } from "../engine/person/login.ts";
import { changeAccount, setFirstPin, changePin } from "../engine/account/profile.ts";
import { nextPaperAt, papersLeft, submitPaper } from "../engine/person/papers.ts";
import { sendSms } from "../engine/person/sms.ts";
import { userInfoView } from "../engine/person/user-view.ts";
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
