/** Who receives an account's money when its last owner has died, and how much of it. */
export interface Beneficiary {
  firstName: string;
  lastName: string;
  /** To the owners, such as "Daughter"; null if not stated. */
  relationship: string | null;
  /** In hundredths of a percent. */
  share: number;
}

/** The whole, in hundredths of a percent. */
export const wholeShare = 10_000;

/** Reads a typed percentage, `33.34`, in hundredths of a percent; null if it is none. */
export function parseShare(typed: string): number | null {
  const digits = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!digits) return null;
  const share = Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0'));
  return share >= 1 && share <= wholeShare ? share : null;
}

/** `33.34%`, `50%` */
export const shareText = (share: number): string =>
  `${Math.floor(share / 100)}${share % 100 === 0 ? '' : `.${String(share % 100).padStart(2, '0')}`}%`;

/** The sum of some shares, in hundredths of a percent. */
export const sumOfShares = (shares: readonly Pick<Beneficiary, 'share'>[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0);

/**
 * Splits an amount, in cents, by shares that make up the whole: each is rounded half up to the
 * cent, and the first gets the difference, so that the parts add up to the amount. A part of a very
 * small amount can be 0 or less.
 */
export function splitByShares(amount: bigint, shares: readonly number[]): bigint[] {
  const whole = BigInt(wholeShare);
  const rounded = shares.map((share) => (amount * BigInt(share) + whole / 2n) / whole);
  const difference = amount - rounded.reduce((sum, part) => sum + part, 0n);
  return rounded.map((part, index) => (index === 0 ? part + difference : part));
}

/**
 * What a passkey confirms about beneficiaries: the account, and the list or the proposed change.
 */
export const beneficiaryTerms = (
  accountId: number,
  change: number | readonly Beneficiary[],
): string =>
  typeof change === 'number'
    ? `${accountId} ${change}`
    : JSON.stringify([
        accountId,
        ...change.map(({ firstName, lastName, relationship, share }) => [
          firstName,
          lastName,
          relationship,
          share,
        ]),
      ]);
