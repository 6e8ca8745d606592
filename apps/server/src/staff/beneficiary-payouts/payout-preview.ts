import { shareText } from '@seven-hills/bank/beneficiaries';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Preview } from '../../capability/proposal-action.ts';
import { ownersOf, peopleSharingWith } from '../../money/accounts/account-owners.ts';
import {
  type PayoutState,
  readPayoutState,
  refusalBesidesMoney,
  refusalToPay,
} from './payout-state.ts';
import { findReceiving } from './receiving-accounts.ts';

export const payoutForm = z.object({
  accountId: z.int(),
  /** In the order of the payees; null for an official check. */
  accountNumbers: z.array(z.string().nullable()),
});
export type PayoutForm = z.infer<typeof payoutForm>;

/** A payout that is possible now. */
interface PossiblePayout {
  state: PayoutState;
  receiving: readonly (bigint | null)[];
  /** The staff who share, view, or receive the money, and so take no part in paying it. */
  barredIds: readonly bigint[];
  /** What it is based on, the balance excepted: whatever is there is paid. */
  baseVersion: string;
}

/**
 * `isPosted` behind the posting, when the money has left. Fails with `not_found` or `conflict`.
 * Rely on it only under the locks.
 */
export async function requirePayout(
  connection: Connection | Database,
  { accountId, accountNumbers }: PayoutForm,
  isPosted = false,
): Promise<PossiblePayout> {
  const state = await readPayoutState(connection, BigInt(accountId));
  const refusal = isPosted ? refusalBesidesMoney(state) : refusalToPay(state);
  if (refusal) throw refusal;
  const { owner, report, designationId, payees } = state;
  const isToEstate = designationId === null;
  const receiving = await findReceiving(connection, payees, accountNumbers, isToEstate);
  return {
    state,
    receiving,
    barredIds: [
      ...(await ownersOf(connection, state.accountId, ...receiving)),
      ...(await peopleSharingWith(connection, owner.id)),
    ],
    baseVersion: [report.stopId, owner.id, designationId, ...receiving].join(' '),
  };
}

/** Shows each voter who receives how much, and where. */
export async function previewPayout(connection: Connection, form: PayoutForm): Promise<Preview> {
  const { state, barredIds, baseVersion } = await requirePayout(connection, form);
  const { accountId, accountNumber, owner, payees, total } = state;
  return {
    subject: `payout of account ${accountId}`,
    personId: owner.id,
    barredIds: [...new Set(barredIds)],
    baseVersion,
    changes: [
      {
        field: `Account ${accountNumber}`,
        before: formatUsd(total),
        after: 'paid out in full and closed',
      },
      ...payees.map(({ name, share, amount }, index) => {
        const number = form.accountNumbers[index];
        const where = number ? `to account ${number}` : 'by official check';
        return {
          field: name,
          before: null,
          after: `${formatUsd(amount)} (${shareText(share)}) ${where}`,
        };
      }),
    ],
    amount: null,
  };
}
