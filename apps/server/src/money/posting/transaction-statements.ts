import { bigints, type Statement, texts } from '@seven-hills/postgres';
import type { ExternalParty, NewTransaction } from '../../capability/movement-kind.ts';
import type { HoldingGoal } from '../set-aside/goal-statements.ts';

/**
 * What a batch of movements reads behind its locks: once, or once for each goal that holds money.
 */
export interface BehindLocks extends Nullable<HoldingGoal> {
  ids: bigint[];
  beganAt: Date;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/**
 * Reserves transaction ids, and reads when the posting's database transaction began and the money
 * in goals of the locked accounts. Runs after the locks are held, so an account's transactions are
 * numbered in the order in which they are posted, an uncommitted id always belongs to a transaction
 * in progress, and the goals are as the last lock holder left them.
 */
export const readBehindLocks = (
  count: number,
  accountIds: readonly bigint[],
): Statement<BehindLocks> => ({
  name: 'read-behind-locks',
  text: `select drawn.*, goal.id, goal.account_id as "accountId", goal.name, goal.color, goal.amount
         from (
           select now() as "beganAt",
                  array(select nextval('bank_transaction_id_seq') from generate_series(1, $1::int)) as ids
         ) as drawn
         left join savings_goal as goal on goal.account_id = any ($2::bigint[])
           and goal.ended_at is null and goal.amount > 0
         order by goal.position, goal.id`,
  values: [String(count), bigints(accountIds)],
});

/** A column of `bank_transaction` with its type and the array of its values. */
type Column = readonly [
  name: string,
  type: string,
  valuesOf: (transactions: readonly NewTransaction[]) => string,
];

const numbersOf =
  (read: (transaction: NewTransaction) => bigint | number | null | undefined) =>
  (transactions: readonly NewTransaction[]) =>
    bigints(transactions.map((transaction) => read(transaction) ?? null));

const textsOf =
  (read: (transaction: NewTransaction) => string | null | undefined) =>
  (transactions: readonly NewTransaction[]) =>
    texts(transactions.map((transaction) => read(transaction) ?? null));

const partyColumn = (name: string, field: keyof ExternalParty): Column => [
  name,
  'text',
  textsOf(({ external }) => external?.[field]),
];

const commonColumns: readonly Column[] = [
  ['id', 'bigint', numbersOf(({ id }) => id)],
  ['customer_id', 'bigint', numbersOf(({ customerId }) => customerId)],
  ['from_account_id', 'bigint', numbersOf(({ fromAccountId }) => fromAccountId)],
  ['to_account_id', 'bigint', numbersOf(({ toAccountId }) => toAccountId)],
  ['type', 'text', textsOf(({ type }) => type)],
  ['status', 'text', textsOf(({ isPending }) => (isPending ? 'pending' : 'completed'))],
  ['amount', 'bigint', numbersOf(({ amount }) => amount)],
  ['fee', 'bigint', numbersOf(({ fee }) => fee)],
  ['description', 'text', textsOf(({ description }) => description)],
  ['amount_transfer_id', 'bigint', numbersOf(({ transferIds }) => transferIds[0])],
  ['fee_transfer_id', 'bigint', numbersOf(({ transferIds }) => transferIds[1])],
  ['counterparty', 'text', textsOf(({ counterparty }) => counterparty)],
  ['created_at', 'timestamptz', textsOf(({ occurredAt }) => occurredAt?.toISOString())],
];

const detailedColumns: readonly Column[] = [
  ...commonColumns,
  partyColumn('external_bank_name', 'bankName'),
  partyColumn('external_account_last_four', 'accountLastFour'),
  partyColumn('external_routing_number', 'routingNumber'),
  partyColumn('recipient_name', 'recipientName'),
  partyColumn('recipient_address', 'recipientAddress'),
  partyColumn('swift_code', 'swiftCode'),
  partyColumn('intermediary_bank', 'intermediaryBank'),
  partyColumn('payment_provider', 'paymentProvider'),
  partyColumn('payment_identifier', 'paymentIdentifier'),
  ['held_until', 'timestamptz', textsOf(({ heldUntil }) => heldUntil?.toISOString())],
  ['booked_by', 'bigint', numbersOf(({ bookedBy }) => bookedBy)],
  ['schedule_id', 'bigint', numbersOf(({ scheduled }) => scheduled?.scheduleId)],
  ['scheduled_on', 'date', textsOf(({ scheduled }) => scheduled?.nominalOn)],
  ['terms_version', 'int', numbersOf(({ termsVersion }) => termsVersion)],
];

const insertPlain = inserting('insert-transactions', commonColumns);
const insertDetailed = inserting('insert-detailed-transactions', detailedColumns);

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

/** Returns a function that writes these columns. A transaction without another time gets now. */
function inserting(name: string, columns: readonly Column[]) {
  const names = columns.map(([column]) => column).join(', ');
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const text = `insert into bank_transaction (${names})
                overriding system value
                select ${names.replace('created_at', 'coalesce(created_at, now())')}
                from unnest(${arrays}) as made (${names})`;
  return (transactions: readonly NewTransaction[]): Statement<never> => ({
    name,
    text,
    values: columns.map(([, , valuesOf]) => valuesOf(transactions)),
  });
}
