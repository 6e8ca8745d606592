import { words } from './words.ts';

/**
 * What the owners of an account confirm with its beneficiaries. If an edit changes the meaning,
 * give it a new version: the day from which it applies. The version is stored with each
 * confirmation.
 */
export const beneficiaryAgreement: { version: string; points: readonly string[] } = {
  version: '2026-11-27',
  points: [
    `After the death of the last owner, the ${words.bank} pays the money in the account to the beneficiaries, in their shares.`,
    'When one of several owners dies, the account belongs to the surviving owners.',
    'All owners must confirm a change of the beneficiaries.',
  ],
};
