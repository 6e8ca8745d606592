import type { DistributionReason, IraCreditKind } from '@seven-hills/bank/ira/ira-words';
import type { Cents } from '@seven-hills/money';

interface Shared {
  accountId: bigint;
  /** The owner of the IRA. */
  personId: bigint;
  taxYear: number;
  /** What came in, or what left, the tax included. */
  amount: Cents;
  /** Who ordered it; null for the bank. */
  orderedBy: bigint | null;
  /** An ISO date. */
  madeOn: string;
  /** Known once the order is posted. */
  transactionId: bigint | null;
}

export interface Contribution extends Shared {
  what: 'contribution';
  kind: IraCreditKind;
  /** The owner's limit for the tax year. */
  limit: Cents;
  /** Whether the money has been received, so that an excess is recorded and not refused. */
  mustTake: boolean;
}

export interface Distribution extends Shared {
  what: 'distribution';
  reason: DistributionReason;
  /** Whole percent. */
  withholding: number;
  withheld: Cents;
}

/** What an order does to an IRA. */
export type IraEffect = Contribution | Distribution;

/** What an effect adds to the contributions of its tax year. */
export function countedOf(effect: IraEffect): Cents {
  if (effect.what === 'contribution') return effect.kind === 'contribution' ? effect.amount : 0n;
  return effect.reason === 'excess' ? -effect.amount : 0n;
}
