/** Words of a program where words for people should stand. */
export const leaks = /undefined|NaN|null|Invalid Date|\[object|Infinity|加载失败|¥—|— 枚|等级 —/;
