/** `Chase ••6789`, which recognizes a linked account in messages. */
export const shortNameOf = (bankName: string, lastFour: string): string =>
  `${bankName} ••${lastFour}`;
