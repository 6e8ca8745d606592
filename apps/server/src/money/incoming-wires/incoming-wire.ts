import type { HoldReason } from '@seven-hills/bank/words/incoming-wire-words';
import type { Cents } from '@seven-hills/money';
import type { IncomingWireCredit } from './posting.ts';

/** A wire that is not decided yet, as it is credited from. */
export interface UndecidedWire {
  id: bigint;
  amount: Cents;
  /** An ISO date. */
  settlement_date: string;
  originator: string;
  originating_bank: string;
  originator_account_last_four: string | null;
  reference: string | null;
  stated_account: string | null;
  stated_name: string | null;
  received_at: Date;
  held_for: HoldReason | null;
}

/** The columns of `UndecidedWire`, of `wire`. */
export const undecidedColumns = `wire.id, wire.amount, wire.settlement_date::text, wire.originator,
  wire.originating_bank, wire.originator_account_last_four, wire.reference, wire.stated_account,
  wire.stated_name, wire.received_at, wire.held_for`;

/** The order that credits a wire to an account of a customer. */
export const creditOf = (
  wire: UndecidedWire,
  { id, customer_id }: { id: bigint; customer_id: bigint },
  decidedBy: IncomingWireCredit['decidedBy'],
): IncomingWireCredit => ({
  customerId: customer_id,
  accountId: id,
  wireId: wire.id,
  amount: wire.amount,
  description: wire.reference,
  originator: {
    recipientName: wire.originator,
    bankName: wire.originating_bank,
    ...(wire.originator_account_last_four !== null && {
      accountLastFour: wire.originator_account_last_four,
    }),
  },
  decidedBy,
});

/** SQL for an account's number as people may write it, from SQL for the text. */
export const plainNumber = (text: string): string => `regexp_replace(${text}, '[ -]', '', 'g')`;
