import { productVersion } from "contract";
import { courses } from "../../rules/catalog/courses.ts";
import { findBanks, banksOfCard } from "../../rules/catalog/banks.ts";
import { quizPassScore } from "../../rules/constants.ts";
import { tipByCode } from "../../rules/catalog/tips.ts";
import {
  questionnairesLeft,
  openQuestionnaire,
  questionnaireQuestions,
} from "../users/questionnaire.ts";
import { loginFamilyOfCaller } from "../users/login.ts";
import { createServicePass } from "../context/customer-service-pass.ts";
import { storeUpload } from "../context/own-uploads.ts";
import type { AreaHandlers } from "./handler.ts";

export const basicHandlers: AreaHandlers<"basic"> = {
  onlineCustom: (_, ctx) => ({
    url: `/provider/service#${createServicePass(ctx.world, ctx.caller.userId, loginFamilyOfCaller(ctx))}`,
    takesOrder: 1,
    phone: "400-000-0000",
    workTime: "09:00-24:00",
    online: 1,
    qrCode: "",
    tips: "客服不会索要您的密码、验证码，也不会要求您提前放币。",
  }),

  videoCourse: ({ position }) =>
    courses.filter((it) => position === undefined || it.position === position),

  banks: ({ keyword = "", cardNo }) =>
    cardNo === undefined ? findBanks(keyword) : banksOfCard(cardNo),

  appVersion: () => ({ version: productVersion, force: 0, content: "", url: "" }),

  tipByCode: ({ code = "" }) => ({ code, ...tipByCode(code) }),

  riskQuestion: (_, ctx) => {
    const paper = openQuestionnaire(ctx);
    const questions = questionnaireQuestions(paper).map(
      ({ correctIds: _hidden, ...shown }) => shown,
    );
    return {
      paperId: paper.id,
      total: questions.length,
      passScore: quizPassScore,
      expireAt: paper.expireAt,
      leftTimes: questionnairesLeft(ctx),
      questions,
    };
  },

  upload: ({ scene = "" }, ctx) =>
    storeUpload(ctx, ctx.caller.file ?? ctx.refuse("fileEmpty"), scene),
};
