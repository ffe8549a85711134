import { productVersion } from "contract";
import { videoCourses } from "../../rules/catalog/courses.ts";
import { findBanks, banksOfCard } from "../../rules/catalog/banks.ts";
import { questionnairePassScore } from "../../rules/constants.ts";
import { helpTipByCode } from "../../rules/catalog/tips.ts";
import {
  questionnairesLeftToday,
  startOrResumeQuestionnaire,
  questionnaireQuestions,
} from "../users/questionnaire.ts";
import { loginIdOfCaller } from "../users/login.ts";
import { createCustomerServiceToken } from "../context/customer-service-token.ts";
import { storeUpload } from "../context/uploads-and-vouchers.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

export const basicHandlers: CallAreaHandlers<"basic"> = {
  onlineCustom: (_, ctx) => ({
    url: `/provider/service#${createCustomerServiceToken(ctx.world, ctx.caller.userId, loginIdOfCaller(ctx))}`,
    takesOrder: 1,
    phone: "400-000-0000",
    workTime: "09:00-24:00",
    online: 1,
    qrCode: "",
    tips: "客服不会索要您的密码、验证码，也不会要求您提前放币。",
  }),

  videoCourse: ({ position }) =>
    videoCourses.filter((it) => position === undefined || it.position === position),

  banks: ({ keyword = "", cardNo }) =>
    cardNo === undefined ? findBanks(keyword) : banksOfCard(cardNo),

  appVersion: () => ({ version: productVersion, force: 0, content: "", url: "" }),

  tipByCode: ({ code = "" }) => ({ code, ...helpTipByCode(code) }),

  riskQuestion: (_, ctx) => {
    const paper = startOrResumeQuestionnaire(ctx);
    const questions = questionnaireQuestions(paper).map(
      ({ correctIds: _hidden, ...shown }) => shown,
    );
    return {
      paperId: paper.id,
      total: questions.length,
      passScore: questionnairePassScore,
      expireAt: paper.expireAt,
      leftTimes: questionnairesLeftToday(ctx),
      questions,
    };
  },

  upload: ({ scene = "" }, ctx) =>
    storeUpload(ctx, ctx.caller.file ?? ctx.refuse("fileEmpty"), scene),
};
