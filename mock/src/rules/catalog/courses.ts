/** Lessons. The client shows each lesson in steps, so that no video has to be hosted. */
const rows: readonly (readonly [id: string, position: string, title: string, seconds: number])[] = [
  ["V1", "buy", "三分钟学会购买", 180],
  ["V2", "sell", "如何发布出售挂单", 150],
  ["V3", "pay", "正确付款与上传凭证", 120],
  ["V4", "my", "完成认证与设置支付密码", 90],
];
export const videoCourses = rows.map(([id, position, title, duration], sort) => ({
  id,
  title,
  url: "",
  duration,
  position,
  sort,
}));
