import type { AccountType } from '@seven-hills/bank/limits';
import type { TermName } from '@seven-hills/bank/term-names';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { dryRun } from '@seven-hills/contracts/staff/terms';
import type { Cents } from '@seven-hills/money';

type DryRun = Given<typeof dryRun>;
type Example = DryRun['examples'][number];

/** How many days a dry run reads at most. */
export const daysBack = 90;
const examplesMax = 50;

/** A movement that a changed term may concern. */
export interface Moved extends Pick<Example, 'type' | 'createdAt'> {
  transactionId: bigint;
  customer_id: bigint;
  customer_name: string;
  term: TermName;
  account_type: AccountType;
  amount: Cents;
  fee: Cents;
  /** For a fee: how many orders of the same type the customer had made that month. */
  used_before: number;
}

/** A movement that new terms would have affected. */
export interface Affected extends Moved, Pick<Example, 'effect'> {
  /** The fee that was charged, or the day's sum. */
  before: Cents;
  /** The fee that would be charged, or the new limit. */
  after: Cents;
}

/** What a dry run counts. */
export class Totals {
  readonly #customers = new Set<bigint>();
  readonly #movements = new Set<bigint>();
  readonly #byEffect = { fee: 0, refused: 0, held: 0, not_held: 0 };
  readonly #examples: Affected[] = [];
  #feesBefore = 0n;
  #feesAfter = 0n;

  add(affected: Affected): void {
    this.#customers.add(affected.customer_id);
    this.#movements.add(affected.transactionId);
    this.#byEffect[affected.effect] += 1;
    if (affected.effect === 'fee') {
      this.#feesBefore += affected.before;
      this.#feesAfter += affected.after;
    }
    if (this.#examples.length < examplesMax) this.#examples.push(affected);
  }

  answer(daysRead: number): Omit<DryRun, 'monthlyFee'> {
    return {
      days: daysBack,
      daysRead,
      customers: this.#customers.size,
      movements: this.#movements.size,
      byEffect: this.#byEffect,
      feesBefore: this.#feesBefore,
      feesAfter: this.#feesAfter,
      examples: this.#examples.map(toExample),
    };
  }
}

/** As staff see it. */
export const toExample = ({
  customer_id: id,
  customer_name: name,
  ...item
}: Affected): Example => ({
  ...item,
  customer: { id, name },
});
