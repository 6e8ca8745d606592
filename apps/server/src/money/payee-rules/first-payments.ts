import { bigints, type Database, type Statement, texts } from '@seven-hills/postgres';
import type { OrderedBy } from '../../capability/movement-kind.ts';
import {
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';

interface PaymentPayee {
  customerId: bigint;
  provider: string;
  identifier: string;
}

interface WirePayee {
  customerId: bigint;
  /** One hash for each key that the recipient may have been hashed with. */
  hashes: readonly string[];
}

/** A recipient outside the bank, and the customer who pays them. */
export type OutsidePayee = PaymentPayee | WirePayee;

/** The properties of an order that decide whether its recipient is looked up. */
interface PayingOrder {
  by: OrderedBy;
  confirming?: { isRequired: boolean };
}

/** The outside recipients that a batch's customers have paid before. */
export interface FirstPayments {
  source: FactSource<OutsidePayee, ReadonlySet<string>>;
  needsOf(payee: OutsidePayee, order: PayingOrder): Needed[];
  /**
   * Whether the customer has never paid this recipient, for orders that need it for a confirmation.
   */
  isNew(payee: OutsidePayee, facts: Facts): boolean;
  /** Returns when the hold for a new recipient ends, or null if the order is not held. */
  heldUntil(payee: OutsidePayee, order: PayingOrder, facts: Facts, orderedAt: Date): Date | null;
}

export function createFirstPayments(delayHours: number): FirstPayments {
  const source: FirstPayments['source'] = { name: 'paid payees', load: readPaidPayees };
  const canBeHeld = ({ by }: PayingOrder) => delayHours > 0 && by.who !== 'import';
  const isNew = (payee: OutsidePayee, facts: Facts) => {
    const paid = facts.of(source);
    return !namesOf(payee).some((name) => paid.has(name));
  };
  return {
    source,
    needsOf: (payee, order) =>
      canBeHeld(order) || order.confirming?.isRequired ? [needs(source, payee)] : [],
    isNew,
    heldUntil(payee, order, facts, orderedAt) {
      if (!canBeHeld(order) || !isNew(payee, facts)) return null;
      return new Date(orderedAt.getTime() + delayHours * 3_600_000);
    },
  };
}

function namesOf(payee: OutsidePayee): string[] {
  const names = 'hashes' in payee ? payee.hashes : [`${payee.provider} ${payee.identifier}`];
  return names.map((name) => `${payee.customerId} ${name}`);
}

/** Paid means completed: a pending order could be an intruder's first attempt. */
const readPaidPayees: FirstPayments['source']['load'] = async (opening, payees) => {
  const wires = payees.filter((payee) => 'hashes' in payee);
  const payments = payees.filter((payee): payee is PaymentPayee => !('hashes' in payee));
  const found = await Promise.all([
    payments.length > 0 ? opening.add(readPaymentPayees(payments)) : [],
    wires.length > 0 ? opening.add(readWirePayees(wires)) : [],
  ]);
  return new Set(found.flat().map(({ customer_id, name }) => `${customer_id} ${name}`));
};

interface PayeeRow {
  customer_id: bigint;
  name: string;
}

/** Returns whether a customer has paid a recipient before, for use outside a posting. */
export async function isPaidBefore(database: Database, payee: OutsidePayee): Promise<boolean> {
  const { text, values = [] } =
    'hashes' in payee ? readWirePayees([payee]) : readPaymentPayees([payee]);
  const { rowCount } = await database.query(text, [...values]);
  return (rowCount ?? 0) > 0;
}

function readPaymentPayees(payments: readonly PaymentPayee[]): Statement<PayeeRow> {
  return {
    name: 'read-payment-payees',
    text: `select asked.customer_id, asked.provider || ' ' || asked.identifier as name
           from unnest($1::bigint[], $2::text[], $3::text[]) as asked (customer_id, provider, identifier)
           where exists (
             select from bank_transaction
             where customer_id = asked.customer_id and payment_provider = asked.provider
               and payment_identifier = asked.identifier
               and type = 'external_payment' and status = 'completed'
           )`,
    values: [
      bigints(payments.map(({ customerId }) => customerId)),
      texts(payments.map(({ provider }) => provider)),
      texts(payments.map(({ identifier }) => identifier)),
    ],
  };
}

function readWirePayees(wires: readonly WirePayee[]): Statement<PayeeRow> {
  const asked = wires.flatMap(({ customerId, hashes }) =>
    hashes.map((hash) => ({ customerId, hash })),
  );
  return {
    name: 'read-wire-payees',
    text: `select asked.customer_id, asked.payee_hash as name
           from unnest($1::bigint[], $2::text[]) as asked (customer_id, payee_hash)
           where exists (
             select from wire_payee
             join bank_transaction as item on item.id = wire_payee.transaction_id
             where wire_payee.customer_id = asked.customer_id
               and wire_payee.payee_hash = asked.payee_hash and item.status = 'completed'
           )`,
    values: [
      bigints(asked.map(({ customerId }) => customerId)),
      texts(asked.map(({ hash }) => hash)),
    ],
  };
}
