import { bigints, type Statement, texts } from '@seven-hills/postgres';
import type { ExternalParty, NewTransaction } from '../../capability/movement-kind.ts';

/**
 * Reserves transaction ids and reads when the posting's database transaction began. Runs after the
 * locks are held, so an account's transactions are numbered in the order in which they are posted,
 * and an uncommitted id always belongs to a transaction in progress.
 */
export const takeTransactionIds = (
  count: number,
): Statement<{ ids: bigint[]; began_at: Date }> => ({
  name: 'take-transaction-ids',
  text: `select now() as began_at,
                array(select nextval('bank_transaction_id_seq') from generate_series(1, $1::int)) as ids`,
  values: [String(count)],
});

/** Writes transactions in sets. Common ones use only half of the columns. */
export function insertTransactions(transactions: readonly NewTransaction[]): Statement<never>[] {
  const detailed = transactions.filter(hasDetails);
  if (detailed.length === 0) return [insertPlain(transactions)];
  const plain = transactions.filter((transaction) => !hasDetails(transaction));
  return plain.length === 0
    ? [insertDetailed(detailed)]
    : [insertPlain(plain), insertDetailed(detailed)];
}

const hasDetails = ({ external, bookedBy, scheduled, heldUntil }: NewTransaction): boolean =>
  external !== undefined || bookedBy !== undefined || scheduled !== null || Boolean(heldUntil);

function insertPlain(transactions: readonly NewTransaction[]): Statement<never> {
  return {
    name: 'insert-transactions',
    text: `insert into bank_transaction
             (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
              amount_transfer_id, fee_transfer_id, counterparty, created_at)
           overriding system value
           select id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                  amount_transfer_id, fee_transfer_id, counterparty, coalesce(occurred_at, now())
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
                       $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::timestamptz[])
             as made (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                      amount_transfer_id, fee_transfer_id, counterparty, occurred_at)`,
    values: commonValues(transactions),
  };
}

/** Details are immutable. */
function insertDetailed(transactions: readonly NewTransaction[]): Statement<never> {
  const detail = (name: keyof ExternalParty) =>
    texts(transactions.map(({ external }) => external?.[name] ?? null));
  return {
    name: 'insert-detailed-transactions',
    text: `insert into bank_transaction
             (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
              amount_transfer_id, fee_transfer_id, counterparty, created_at,
              external_bank_name, external_account_last_four, external_routing_number, recipient_name,
              recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier,
              held_until, booked_by, schedule_id, scheduled_on, terms_version)
           overriding system value
           select id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                  amount_transfer_id, fee_transfer_id, counterparty, coalesce(occurred_at, now()),
                  external_bank_name, external_account_last_four, external_routing_number, recipient_name,
                  recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier,
                  held_until, booked_by, schedule_id, scheduled_on, terms_version
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
                       $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::timestamptz[],
                       $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[],
                       $21::text[], $22::text[], $23::timestamptz[], $24::bigint[], $25::bigint[], $26::date[], $27::int[])
             as made (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                      amount_transfer_id, fee_transfer_id, counterparty, occurred_at,
                      external_bank_name, external_account_last_four, external_routing_number, recipient_name,
                      recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier,
                      held_until, booked_by, schedule_id, scheduled_on, terms_version)`,
    values: [
      ...commonValues(transactions),
      detail('bankName'),
      detail('accountLastFour'),
      detail('routingNumber'),
      detail('recipientName'),
      detail('recipientAddress'),
      detail('swiftCode'),
      detail('intermediaryBank'),
      detail('paymentProvider'),
      detail('paymentIdentifier'),
      texts(transactions.map(({ heldUntil }) => heldUntil?.toISOString() ?? null)),
      bigints(transactions.map(({ bookedBy }) => bookedBy ?? null)),
      bigints(transactions.map(({ scheduled }) => scheduled?.scheduleId ?? null)),
      texts(transactions.map(({ scheduled }) => scheduled?.nominalOn ?? null)),
      texts(transactions.map(({ termsVersion }) => termsVersion?.toString() ?? null)),
    ],
  };
}

/** The parameters for the columns that every transaction has, from `id` to `occurred_at`. */
function commonValues(transactions: readonly NewTransaction[]): string[] {
  const column = <T>(read: (transaction: NewTransaction) => T): T[] => transactions.map(read);
  return [
    bigints(column(({ id }) => id)),
    bigints(column(({ customerId }) => customerId)),
    bigints(column(({ fromAccountId }) => fromAccountId)),
    bigints(column(({ toAccountId }) => toAccountId)),
    texts(column(({ type }) => type)),
    texts(column(({ isPending }) => (isPending ? 'pending' : 'completed'))),
    bigints(column(({ amount }) => amount)),
    bigints(column(({ fee }) => fee)),
    texts(column(({ description }) => description)),
    bigints(column(({ transferIds }) => transferIds[0] ?? null)),
    bigints(column(({ transferIds }) => transferIds[1] ?? null)),
    texts(column(({ counterparty }) => counterparty)),
    texts(column(({ occurredAt }) => occurredAt?.toISOString() ?? null)),
  ];
}
