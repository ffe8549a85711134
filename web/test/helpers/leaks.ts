/** Words of a program where words for people should stand. */
export const leakedWords =
  /undefined|NaN|null|Invalid Date|\[object|Infinity|没有载入|¥—|— 枚|等级 —/;
