import { expect, test } from "vitest";
import { nickNameRule } from "./nick-name-sheet.tsx";

const shape = "昵称为2-12个字，不能含特殊字符";
const word = "昵称含敏感词";
test.each([
  ["春天来了", undefined],
  ["Abc_123", undefined],
  ["一", shape],
  ["一二三四五六七八九十一二三", shape],
  ["你好 世界", shape],
  ["a<b>", shape],
  ["官方客服", word],
  ["ADMIN1", word],
])("%s: %s", (name, said) => expect(nickNameRule.check(name, { nickName: name })).toBe(said));
