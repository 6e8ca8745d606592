import { firstDeposit } from '@seven-hills/bank/brand';
import type { Cents } from '@seven-hills/money';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { CardProcessor } from './card-processor.ts';
import { depositAlreadyMade } from './posting.ts';

/** The bank's record of a card payment. */
export interface DepositPayment {
  id: bigint;
  customerId: bigint;
  /** The first deposit when the payment began. */
  amount: Cents;
  orderKey: string;
  /** `null` until the processor has answered the order. */
  processorPaymentId: string | null;
}

type ProcessorName = CardProcessor['name'];

const columns = `id, customer_id as "customerId", amount, order_key as "orderKey",
  processor_payment_id as "processorPaymentId"`;

/**
 * Returns the customer's open payment, or opens one. Locks the customer's row, which a credit marks
 * before it closes the payment, so this either sees the credit or finds the payment still open.
 * Fails with `deposit_already_made`, or with `not_found` if the customer has no account.
 */
export async function openPayment(
  database: Database,
  customerId: bigint,
  processor: ProcessorName,
): Promise<DepositPayment> {
  return inTransaction(database, async (connection) => {
    const customer = await connection.query<{ has_initial_deposit: boolean }>(
      `select has_initial_deposit
       from customer
       where id = $1 and exists (select from account where customer_id = customer.id)
       for no key update`,
      [customerId],
    );
    const [found] = customer.rows;
    if (!found) throw new Refusal('not_found', 'You have no account with us.');
    if (found.has_initial_deposit) throw depositAlreadyMade();
    const { rows } = await connection.query<DepositPayment>(
      `insert into initial_deposit_payment (customer_id, processor, amount) values ($1, $2, $3)
       on conflict (customer_id, processor) where state = 'open' do update set opened_at = now()
       returning ${columns}`,
      [customerId, processor, firstDeposit],
    );
    const [payment] = rows;
    if (!payment) throw new Error(`no payment could be opened for customer ${customerId}`);
    return payment;
  });
}

/** Returns the customer's open payment, or `null`. */
export async function findOpenPayment(
  database: Database,
  customerId: bigint,
  processor: ProcessorName,
): Promise<DepositPayment | null> {
  const { rows } = await database.query<DepositPayment>(
    `select ${columns} from initial_deposit_payment
     where customer_id = $1 and processor = $2 and state = 'open'`,
    [customerId, processor],
  );
  return rows[0] ?? null;
}

/**
 * Finds a payment by the processor's id. Returns `null` if it is not ours or is already settled.
 * Includes abandoned payments: if one succeeds after all, the customer gets the money.
 */
export async function findPaymentOf(
  database: Database,
  processor: ProcessorName,
  processorPaymentId: string,
): Promise<DepositPayment | null> {
  const { rows } = await database.query<DepositPayment>(
    `select ${columns} from initial_deposit_payment
     where processor = $1 and processor_payment_id = $2 and state in ('open', 'failed')`,
    [processor, processorPaymentId],
  );
  return rows[0] ?? null;
}

/** The outcome of the customer's last payment: abandoned, credited, or still open. */
export async function lastPaymentOutcome(
  database: Database,
  customerId: bigint,
): Promise<'failed' | 'credited' | 'none'> {
  const { rows } = await database.query<{ outcome: 'failed' | 'credited' | 'none' }>(
    `select case when state = 'credited' then 'credited'
                 when state in ('failed', 'refused') then 'failed'
                 else 'none' end as outcome
     from initial_deposit_payment where customer_id = $1 order by id desc limit 1`,
    [customerId],
  );
  return rows[0]?.outcome ?? 'none';
}

/**
 * Closes an open payment without money. If it is paid after all, the processor's webhook says so.
 */
export async function closeUnpaid(database: Database, id: bigint): Promise<void> {
  await database.query(
    "update initial_deposit_payment set state = 'failed' where id = $1 and state = 'open'",
    [id],
  );
}

/** Stores the processor's id of an order. Concurrent orders for one payment receive the same id. */
export async function keepProcessorId(
  database: Database,
  id: bigint,
  processorPaymentId: string,
): Promise<void> {
  await database.query(
    'update initial_deposit_payment set processor_payment_id = $2 where id = $1',
    [id, processorPaymentId],
  );
}

/**
 * Claims open payments that are due for a check and records the time. The interval is a tenth of
 * the payment's age, at least a minute. Servers that run this concurrently get different payments.
 */
export async function takePaymentsToCheck(
  database: Database,
  processor: ProcessorName,
  countMax: number,
): Promise<DepositPayment[]> {
  const { rows } = await database.query<DepositPayment>(
    `update initial_deposit_payment
     set checked_at = now()
     where id in (
       select id from initial_deposit_payment
       where state = 'open' and processor = $1 and processor_payment_id is not null
         and checked_at < now() - greatest(interval '1 minute', (now() - opened_at) / 10)
       order by checked_at
       limit $2
       for update skip locked
     )
     returning ${columns}`,
    [processor, countMax],
  );
  return rows;
}
