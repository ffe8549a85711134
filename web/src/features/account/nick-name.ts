import type { FieldRule } from "../../lib/use-form.ts";

const forbidden = /客服|官方|平台|管理员|admin/i;

/** Who is called like the platform's own staff is believed more than he should be. Whether a name is free only the backend knows. */
export const nickNameRule: FieldRule<{ nickName: string }> = {
  clean: (text) => text.trim(),
  check: (value) => {
    if (!/^[\u4e00-\u9fa5A-Za-z0-9_]{2,12}$/.test(value)) return "昵称为2-12个字，不能含特殊字符";
    return forbidden.test(value) ? "昵称含敏感词" : undefined;
  },
};
