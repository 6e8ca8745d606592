import type { AmountActionName } from '@seven-hills/contracts/staff/proposals';
import type { BalanceView } from '@seven-hills/ledger';
import { type Cents, formatUsd } from '@seven-hills/money';
import type { PostingCondition } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import type { BankMode } from '../../../platform/bank-mode.ts';
import { type FactSource, type Facts, needs } from '../../../platform/database/batch-facts.ts';
import {
  approvalsFor,
  type Policies,
  policiesIn,
  readNewestPolicies,
} from '../policies/policies.ts';
import { type AloneAct, aloneSource, largerOf, recordAloneAct } from './alone-sums.ts';

/** An act under an approval policy, such as an adjustment. */
export interface PolicyAct extends AloneAct {
  action: AmountActionName;
  /** The amount, in cents; for one that is known only under the ledger's locks, computes it. */
  amount: Cents | ((facts: Facts, balances: BalanceView) => Cents);
  /** The transaction that it decides about; absent if it makes one. */
  transactionId?: bigint;
}

/** An act that others must approve, since acts at the same time have used up the threshold. */
export class NeedsSecondPerson extends Refusal {
  constructor(sum: Cents) {
    super(
      'conflict',
      `With this, it would be ${formatUsd(sum)} alone in 24 hours. A colleague must approve it. Please try again.`,
    );
  }
}

/** The policies in force when a batch posts. */
export const policySource: FactSource<null, Policies> = {
  name: 'approval policies',
  load: async (opening) => policiesIn(await opening.add(readNewestPolicies)),
};

/**
 * Allows a posting only if its staff member may carry it out alone: judges the sums of the last 24
 * hours under the locks of the staff member and the customer, and records the act with the posting.
 * Fails with `NeedsSecondPerson`.
 */
export function actingAlone(mode: BankMode, act: PolicyAct): PostingCondition {
  let amount = 0n;
  return {
    needed: [needs(aloneSource, act), needs(policySource, null)],
    judge(facts, balances) {
      amount = typeof act.amount === 'bigint' ? act.amount : act.amount(facts, balances);
      const sum = largerOf(facts.of(aloneSource).of(act)) + amount;
      const policy = facts.of(policySource)(mode, act.action);
      return approvalsFor(policy, sum) === 0 ? null : new NeedsSecondPerson(sum);
    },
    accepted: (facts) => facts.of(aloneSource).add(act, amount),
    async write(connection, _facts, transactionId) {
      const id = act.transactionId ?? transactionId;
      if (id === null) throw new Error(`${act.action} by ${act.staffId} names no transaction`);
      await recordAloneAct(connection, act, amount, id);
    },
  };
}
