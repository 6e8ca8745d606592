import type { NewAchItem } from '@seven-hills/ach';
import { addDays, businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import type { Database } from '@seven-hills/postgres';
import { simulatedOperator as operator } from '../../money/ach/ach-network.ts';
import { deliver, fileClock, otherBank } from './operator-files.ts';
import type { SimulatedBatch } from './simulated-days.ts';

interface Delivery {
  database: Database;
  directory: string;
  /** The bank's own. */
  routingNumber: string;
  now: Date;
}

interface Recipient {
  account_number: string;
  account_type: string;
  name: string;
}

/**
 * Delivers a day's batch as a file. Returns false if its recipient has no account any longer, or
 * heard from the company in the last two weeks: a customer who stays gets one paycheck, not one
 * each quarter of an hour.
 */
export async function deliverDay(means: Delivery, batch: SimulatedBatch): Promise<boolean> {
  const recipient = await recipientOf(means.database, batch.to);
  if (!recipient || (await cameLately(means.database, batch, recipient))) return false;
  const { date, time } = fileClock(means.now);
  const name = `simulated-${date}-${time}.ach`;
  await deliver(means.directory, name, recordsOf(batch, recipient, means));
  return true;
}

async function cameLately(
  database: Database,
  { companyId }: SimulatedBatch,
  { account_number }: Recipient,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from ach_entry as entry
     join ach_batch as batch on batch.file_id = entry.file_id and batch.position = entry.batch_position
     join ach_file as file on file.id = entry.file_id
     where batch.company_id = $1 and entry.account_number = $2
       and file.created_at > now() - interval '14 days'
     limit 1`,
    [companyId, account_number],
  );
  return rowCount !== 0;
}

async function recipientOf(
  database: Database,
  to: SimulatedBatch['to'],
): Promise<Recipient | null> {
  if ('accountNumber' in to)
    return { account_number: to.accountNumber, account_type: 'checking', name: 'UNKNOWN' };
  const { rows } = await database.query<Recipient>(
    `select account.account_number, account.account_type,
            customer.first_name || ' ' || customer.last_name as name
     from customer
     join account_owner as owner on owner.customer_id = customer.id and owner.is_primary
     join account on account.id = owner.account_id
     where customer.email = $1 and account.closed_at is null`,
    [to.email],
  );
  return rows[0] ?? null;
}

function* recordsOf(
  batch: SimulatedBatch,
  recipient: Recipient,
  { routingNumber, now }: Pick<Delivery, 'routingNumber' | 'now'>,
): Generator<NewAchItem> {
  const { date, time } = fileClock(now);
  // Settled already, so that the bank posts it immediately, also in the evening and on weekends.
  const settlesOn = businessDayBefore(batch.direction === 'credit' ? addDays(date, 1) : date);
  yield {
    kind: 'fileHeader',
    immediateDestination: routingNumber,
    immediateOrigin: operator.routingNumber,
    fileCreationDate: date,
    fileCreationTime: time,
    fileIdModifier: 'A',
    immediateDestinationName: '',
    immediateOriginName: operator.name,
    referenceCode: '',
  };
  yield {
    kind: 'batchHeader',
    form: 'standard',
    serviceClass: '200',
    companyName: batch.company,
    companyDiscretionaryData: '',
    companyId: batch.companyId,
    entryClass: 'PPD',
    companyEntryDescription: batch.description,
    companyDescriptiveDate: '',
    effectiveDate: settlesOn,
    settlementDate: dayOfYear(settlesOn),
    originatorStatus: '1',
    odfi: otherBank,
    batchNumber: 1,
  };
  // Distinct for 69 days, so that none looks like an entry of another file.
  const firstTrace = (Math.floor(now.getTime() / 60_000) % 99_999) * 100 + 1;
  for (const [index, amount] of batch.amounts.entries())
    yield {
      kind: 'entry',
      entryClass: 'PPD',
      transactionCode: codeOf(batch.direction, recipient.account_type),
      routingNumber,
      account: recipient.account_number,
      amount,
      individualId: '',
      individualName: asciiOf(recipient.name),
      discretionaryData: '',
      traceNumber: `${otherBank}${String(firstTrace + index).padStart(7, '0')}`,
      addenda: [],
    };
  yield { kind: 'end' };
}

const codeOf = (direction: SimulatedBatch['direction'], accountType: string) =>
  `${accountType === 'savings' ? 3 : 2}${direction === 'credit' ? 2 : 7}`;

/** `001` to `366` */
const dayOfYear = (date: string) =>
  String(Temporal.PlainDate.from(date).dayOfYear).padStart(3, '0');

/** A name as the network carries it, in at most 22 characters. */
const asciiOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .toUpperCase()
    .slice(0, 22);
