/** What share of `whole` a part is, from 0 to 1; 0 where there is no whole. For drawing only. */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
