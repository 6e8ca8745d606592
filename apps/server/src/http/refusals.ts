import { brand, firstDepositText } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { words } from '@seven-hills/bank/words/words';
import { Refusal } from './problem.ts';

// Refusals that several capabilities share.

/**
 * For a service that the operator has switched off. `what` includes the verb: `Wire transfers are`.
 */
export const notOffered = (what: string): Refusal =>
  new Refusal(
    'not_offered',
    `${what} not offered online at the moment. Please call us: ${brand.supportPhone}.`,
  );

/** For a type of account that the bank does not offer. */
export const accountTypeNotOffered = (type: AccountType): Refusal =>
  new Refusal(
    'not_offered',
    `This ${words.bank} does not open ${accountTypeName(type)} accounts at the moment. Please choose another account type.`,
    { errors: [{ path: 'accountType', message: 'Please choose another account type' }] },
  );

export const signedOut = (): Refusal =>
  new Refusal('unauthorized', 'Unauthorized: you are signed out. Please sign in.');

export const depositRequired = (): Refusal =>
  new Refusal('deposit_required', `Please make the initial deposit of ${firstDepositText} first.`);

/** For a person who has no account, and shares none either. */
export const accountRequired = (): Refusal =>
  new Refusal(
    'deposit_required',
    'You have no account yet. Please open one, or accept an invitation to share one, first.',
  );

export const nothingHere = (): Refusal =>
  new Refusal('not_found', 'There is nothing at this address.');
