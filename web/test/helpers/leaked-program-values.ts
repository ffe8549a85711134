/** Programming values and placeholders that must not appear in texts for users. */
export const leakedProgramValuePattern =
  /undefined|NaN|null|Invalid Date|\[object|Infinity|没有载入|¥—|— 枚|等级 —/;
