import type { BatchOpening } from '@seven-hills/ledger';
import { bigints, type Connection, type Statement, texts } from '@seven-hills/postgres';
import { firstPaymentMail } from '../../platform/mail/first-payment-messages.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { payeeHashesOf } from '../payees/payee-hash.ts';
import type { Intent, Movement } from './intent.ts';
import type { MovementRules } from './movement-rules.ts';
import type { NewTransaction } from './write-batch.ts';

/** The recipients outside the bank whom a batch's customers have paid before, as `payeesOf` names them. */
export type PaidPayees = ReadonlySet<string>;

/** Whether a movement is one that is held when its recipient is new. */
const canBeHeld = (rules: MovementRules, { pin, external }: Movement): boolean =>
  rules.firstPaymentDelayHours > 0 && pin !== null && external !== undefined;

/** The movement with the hashes by which a wire's recipient is known again. */
export function withPayeeHashes(keyring: Keyring, movement: Movement): Movement {
  const { routingNumber, accountNumber } = movement.external ?? {};
  if (routingNumber === undefined || accountNumber === undefined) return movement;
  const payeeHashes = payeeHashesOf(keyring, routingNumber, accountNumber);
  return { ...movement, external: { ...movement.external, payeeHashes } };
}

/** The names of a movement's recipient; a wire's has one for each key that it may have been hashed with. */
function payeesOf({ customerId, external }: Movement): string[] {
  const { paymentProvider, paymentIdentifier, payeeHashes = [] } = external ?? {};
  const names = paymentProvider
    ? [`${paymentProvider} ${paymentIdentifier}`]
    : payeeHashes.map(({ hash }) => hash);
  return names.map((name) => `${customerId} ${name}`);
}

/**
 * Finds, in the batch's first round trip, whom its customers have paid before; asks nothing where nobody
 * is to be held. Paid means completed: what is only ordered could be a stranger's first try.
 */
export async function readPaidPayees(
  opening: Pick<BatchOpening, 'add'>,
  movements: readonly Movement[],
  rules: MovementRules,
): Promise<PaidPayees> {
  const asked = movements.filter((movement) => canBeHeld(rules, movement));
  const payments = asked.filter(({ external }) => external?.paymentProvider);
  const wires = asked.filter(({ external }) => external?.payeeHashes);
  const found = await Promise.all([
    payments.length > 0 ? opening.add(readPaymentPayees(payments)) : [],
    wires.length > 0 ? opening.add(readWirePayees(wires)) : [],
  ]);
  return new Set(found.flat().map(({ customer_id, name }) => `${customer_id} ${name}`));
}

/** Until when a movement is held because its recipient is new; `null` when it is not. */
export function heldUntil(
  rules: MovementRules,
  intent: Intent,
  paid: PaidPayees,
  orderedAt: Date,
): Date | null {
  if (intent.kind !== 'movement' || !canBeHeld(rules, intent)) return null;
  if (payeesOf(intent).some((payee) => paid.has(payee))) return null;
  return new Date(orderedAt.getTime() + rules.firstPaymentDelayHours * 3_600_000);
}

/**
 * Writes to whom wires go, and tells customers of held payments, so that one that they did not order is
 * stopped. Their transactions stand already.
 */
export async function writeFirstPayments(
  connection: Connection,
  transactions: readonly NewTransaction[],
): Promise<void> {
  for (const { id, intent, heldUntil: until } of transactions) {
    if (intent.kind !== 'movement' || !intent.external) continue;
    const [payee] = intent.external.payeeHashes ?? [];
    if (payee)
      await connection.query(
        'insert into wire_payee (transaction_id, customer_id, payee_hash, key_id) values ($1, $2, $3, $4)',
        [id, intent.customerId, payee.hash, payee.keyId],
      );
    if (until !== null && intent.type === 'external_payment')
      await tellOfHold(connection, intent, until);
  }
}

const tellOfHold = (
  connection: Connection,
  { customerId, amount, external }: Movement,
  until: Date,
): Promise<void> =>
  queueMailToCustomer(connection, customerId, (firstName) =>
    firstPaymentMail(firstName, {
      amount,
      provider: external?.paymentProvider ?? null,
      recipientName: external?.recipientName ?? '',
      heldUntil: until,
    }),
  );

interface PayeeRow {
  customer_id: bigint;
  name: string;
}

function readPaymentPayees(payments: readonly Movement[]): Statement<PayeeRow> {
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
      texts(payments.map(({ external }) => external?.paymentProvider ?? null)),
      texts(payments.map(({ external }) => external?.paymentIdentifier ?? null)),
    ],
  };
}

function readWirePayees(wires: readonly Movement[]): Statement<PayeeRow> {
  const asked = wires.flatMap(({ customerId, external }) =>
    (external?.payeeHashes ?? []).map(({ hash }) => ({ customerId, hash })),
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
