import type { Database } from '@seven-hills/postgres';
import type { PostingAction } from '../../capability/proposal-action.ts';
import { creditInterestToDay } from '../../money/interest/credit-interest.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { payoutKind } from './payout-posting.ts';
import { type PayoutForm, payoutForm, previewPayout, requirePayout } from './payout-preview.ts';

/**
 * Pays the beneficiaries of an account whose only owner has died, or the estate, and closes the
 * account: all in the posting of the last vote, or nothing. The interest through yesterday is
 * credited first. A certificate is paid without an early-withdrawal penalty, as the law allows upon
 * the death of an owner (12 CFR 204.2(c)(1), note 1).
 */
export const payoutAction = (
  database: Database,
  postings: Postings,
): PostingAction<PayoutForm> => ({
  name: 'beneficiary_payout',
  payload: payoutForm,
  staleCodes: ['not_found'],
  preview: previewPayout,
  barredNow: async (connection, form) => (await requirePayout(connection, form, true)).barredIds,
  async prepare(form, execution) {
    const { state, receiving } = await requirePayout(database, form);
    const { accountId, owner, payees, closing } = state;
    const { holderId, interest: amount } = closing;
    await creditInterestToDay({ database, postings }, { holderId, accountId, amount });
    const order = {
      customerId: owner.id,
      accountId,
      lines: payees.map(({ name: payee, amount }, index) => ({
        payee,
        amount,
        toAccountId: receiving[index] ?? null,
      })),
      form,
      execution,
    };
    return (condition) => postings.move(payoutKind, order, null, condition);
  },
});
