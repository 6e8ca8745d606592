import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { CardProcessor } from './card-processor.ts';

/** A card payment as the bank remembers it. */
export interface DepositPayment {
  id: bigint;
  customerId: bigint;
  orderKey: string;
  /** `null` until the processor has answered the order. */
  processorPaymentId: string | null;
}

type ProcessorName = CardProcessor['name'];

const columns = `id, customer_id as "customerId", order_key as "orderKey",
  processor_payment_id as "processorPaymentId"`;

/**
 * The customer's payment under way, opened where there is none. The customer's row is locked, and a
 * credit marks that row before the payment is closed: so either the credit is seen here, or the
 * payment that it belongs to is still open and is found.
 * Fails with `deposit_already_made`, or with `not_found` for those without an account.
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
      `insert into initial_deposit_payment (customer_id, processor) values ($1, $2)
       on conflict (customer_id, processor) where state = 'open' do update set opened_at = now()
       returning ${columns}`,
      [customerId, processor],
    );
    const [payment] = rows;
    if (!payment) throw new Error(`no payment could be opened for customer ${customerId}`);
    return payment;
  });
}

export const depositAlreadyMade = () =>
  new Refusal('deposit_already_made', 'Your initial deposit has been made already.');

/** The customer's payment under way, or `null`. */
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
 * A payment by the processor's id, or `null` when it is not ours or is settled already. One that was
 * given up is found too: should it succeed after all, the customer gets the money.
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

/** What became of the customer's last payment: given up without success, credited, or not ended. */
export async function lastPaymentOutcome(
  database: Database,
  customerId: bigint,
): Promise<'failed' | 'credited' | 'none'> {
  const { rows } = await database.query<{ state: string }>(
    'select state from initial_deposit_payment where customer_id = $1 order by id desc limit 1',
    [customerId],
  );
  switch (rows[0]?.state) {
    case 'failed':
    case 'refused':
      return 'failed';
    case 'credited':
      return 'credited';
    default:
      return 'none';
  }
}

/** Keeps the processor's id of an order. Both of two parallel orders were answered with the same id. */
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
 * Takes open payments that are due to be looked at, and notes it. The older a payment, the rarer:
 * a tenth of its age, and a minute at least. Servers that ask at once share them out.
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
