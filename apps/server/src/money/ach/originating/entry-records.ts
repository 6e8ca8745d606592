import type { Addenda, NewAchItem } from '@seven-hills/ach';
import { networkClockAt } from '@seven-hills/ach/settlement';
import type { Connection } from '@seven-hills/postgres';
import { toAscii } from '../../../platform/ascii.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { fingerprintsOf, openLinkedNumber } from '../../outside-accounts/linked-number.ts';
import { openAccountNumber } from '../../payee-rules/account-number-seal.ts';
import type { Sender } from '../file-header.ts';

/** An order in a file, with everything that its entry states. */
export interface SentEntry {
  id: bigint;
  /** The order whose number the entry has: of a reversal, the one that it reverses. */
  reference: bigint;
  kind: 'add' | 'send' | 'proof';
  amount: bigint;
  trace_number: string;
  is_same_day: boolean;
  /** ISO date. */
  settles_on: string;
  settles_at: Date;
  account_kind: 'checking' | 'savings';
  routing_number: string;
  accountNumber: string;
  receiver: string;
  /** Of a payment to someone else; null if the customer's own account receives it. */
  is_company: boolean | null;
  /** The customer who ordered it. */
  payer: string;
  description: string | null;
  /** Whether a recurring authorization allows it. */
  is_recurring: boolean;
  /** Whether it presents a returned debit again. */
  is_again: boolean;
  /** Whether it reverses another order, whose data it then repeats. */
  is_reversal: boolean;
}

interface SentRow extends Omit<SentEntry, 'accountNumber'> {
  transaction_id: bigint | null;
  account_number_ciphertext: Buffer | null;
  account_number_key_id: string | null;
  ordered_routing_number: string | null;
  /** Of what the linked account was before its corrections. */
  former_fingerprints: string[];
  customer_id: bigint;
  fingerprint: string | null;
  number_ciphertext: Buffer | null;
  key_id: string | null;
}

/** Reads what an open or assigned file has, with the account numbers opened. */
export async function entriesIn(
  connection: Connection,
  sealingKeys: Keyring,
  fileId: bigint,
): Promise<SentEntry[]> {
  const { rows } = await connection.query<SentRow>(
    `select ach_order.id, ach_order.kind, ach_order.amount, ach_order.trace_number,
            ach_order.is_same_day, ach_order.settles_on, ach_order.settles_at,
            ach_order.presents_again is not null as is_again,
            coalesce(ach_order.reverses, ach_order.id) as reference,
            ach_order.reverses is not null as is_reversal,
            ach_order.transaction_id, ach_order.customer_id, linked.fingerprint,
            linked.number_ciphertext, linked.key_id, instruction.account_number_ciphertext,
            instruction.account_number_key_id, paid.is_company, said.description,
            item.external_routing_number as ordered_routing_number,
            array(
              select old_fingerprint from linked_account_change where linked_account_id = linked.id
            ) as former_fingerprints,
            coalesce(linked.kind, paid.account_kind) as account_kind,
            coalesce(linked.routing_number, item.external_routing_number) as routing_number,
            person.first_name || ' ' || person.last_name as payer,
            case when paid.transaction_id is null then person.first_name || ' ' || person.last_name
                 else said.recipient_name end as receiver,
            exists (
              select from schedule where schedule.id = said.schedule_id and schedule.every <> 'once'
            ) as is_recurring
     from ach_order
     join customer as person on person.id = ach_order.customer_id
     left join linked_account as linked on linked.id = ach_order.linked_account_id
     left join ach_order as reversed on reversed.id = ach_order.reverses
     left join bank_transaction as item on item.id = ach_order.transaction_id
     left join bank_transaction as said
       on said.id = coalesce(reversed.transaction_id, ach_order.transaction_id)
     left join ach_receiver as paid on paid.transaction_id = said.id
     left join wire_instruction as instruction
       on instruction.transaction_id = ach_order.transaction_id
     where ach_order.file_id = $1
     order by ach_order.kind, paid.is_company nulls first, ach_order.is_same_day,
              ach_order.settles_on, ach_order.settles_at, ach_order.trace_number`,
    [fileId],
  );
  return rows.map((row) => ({ ...row, accountNumber: numberOf(sealingKeys, row) }));
}

/**
 * The number of the linked account, which may have been corrected since it was ordered. Fails if
 * the number that was sealed for the transaction is neither this account's nor a former one's.
 */
function numberOf(keyring: Keyring, row: SentRow): string {
  const { transaction_id: id, account_number_ciphertext: ciphertext } = row;
  const { account_number_key_id: keyId, ordered_routing_number: routingNumber } = row;
  const ordered =
    id === null || ciphertext === null || keyId === null
      ? null
      : openAccountNumber(keyring, id, { ciphertext, keyId });
  const { customer_id, routing_number, fingerprint, number_ciphertext, key_id } = row;
  if (fingerprint === null || number_ciphertext === null || key_id === null) {
    if (ordered === null) throw new Error(`ACH order ${row.id} has no account number`);
    return ordered;
  }
  if (ordered !== null && routingNumber !== null) {
    const known = new Set([fingerprint, ...row.former_fingerprints]);
    const named = { routingNumber, accountNumber: ordered };
    if (!fingerprintsOf(keyring, named).some((each) => known.has(each)))
      throw new Error('an order names another account than its linked account');
  }
  const linked = { customer_id, routing_number, fingerprint, number_ciphertext, key_id };
  return openLinkedNumber(keyring, linked);
}

/** What the entries of a batch do. */
interface Batch {
  entryClass: 'WEB' | 'PPD' | 'CIE' | 'CCD';
  serviceClass: '220' | '225';
  description: string;
  code: '2' | '7';
}

const batches: Record<SentEntry['kind'] | 'person' | 'company', Batch> = {
  add: { entryClass: 'WEB', serviceClass: '225', description: 'TRANSFER', code: '7' },
  send: { entryClass: 'WEB', serviceClass: '220', description: 'TRANSFER', code: '2' },
  // Micro-entries (Nacha Operating Rules, Section 2.7).
  proof: { entryClass: 'PPD', serviceClass: '220', description: 'ACCTVERIFY', code: '2' },
  // A consumer's credits: to another person, and to a company (Nacha Operating Rules, Section 2.5).
  person: { entryClass: 'WEB', serviceClass: '220', description: 'PAYMENT', code: '2' },
  company: { entryClass: 'CIE', serviceClass: '220', description: 'PAYMENT', code: '2' },
};

/**
 * A reversal has the class of the entry that it reverses. Debits that reverse a consumer's credits
 * are the exception, because CIE has no debits and WEB debits are a consumer's own.
 */
const reversals = {
  add: { entryClass: 'PPD', serviceClass: '225', description: 'REVERSAL', code: '7' },
  company: { entryClass: 'CCD', serviceClass: '225', description: 'REVERSAL', code: '7' },
  send: { entryClass: 'WEB', serviceClass: '220', description: 'REVERSAL', code: '2' },
} as const satisfies Record<string, Batch>;

function batchOf({ kind, is_company: isCompany, is_reversal: isReversal }: SentEntry): Batch {
  if (!isReversal) return batches[isCompany === null ? kind : isCompany ? 'company' : 'person'];
  return reversals[kind === 'send' ? 'send' : isCompany ? 'company' : 'add'];
}

/**
 * What the other bank shows. The rules fix that of a debit which is presented again (2.12.4.3), and
 * of a reversal (2.10).
 */
const descriptionOf = (entry: SentEntry): string =>
  entry.is_again ? 'RETRY PYMT' : batchOf(entry).description;

/** The payment types of WEB entries. */
const paymentTypes = { single: 'S', recurring: 'R' };
const paymentTypeOf = (entry: SentEntry) =>
  entry.is_recurring ? paymentTypes.recurring : paymentTypes.single;

/**
 * Yields the records of a file of the bank's own entries but its header: a batch for each kind of
 * order, description, and settlement. The bank originates for its customers, so its name is the company's,
 * and its routing number identifies it.
 */
export function* entryRecords(
  { routingNumber, bankName }: Sender,
  entries: readonly SentEntry[],
): Generator<NewAchItem> {
  let number = 0;
  const odfi = routingNumber.slice(0, 8);
  const keyOf = (entry: SentEntry) => {
    const { kind, is_company, is_again, is_reversal, settles_on } = entry;
    const sameDay = entry.is_same_day && entry.settles_at.toISOString();
    return [kind, is_company, is_again, is_reversal, settles_on, sameDay].join();
  };
  for (const batch of Map.groupBy(entries, keyOf).values()) {
    const [first] = batch;
    if (!first) continue;
    number += 1;
    const { entryClass, serviceClass } = batchOf(first);
    yield {
      kind: 'batchHeader',
      form: 'standard',
      serviceClass,
      companyName: textOf(bankName, 16),
      companyDiscretionaryData: '',
      companyId: `9${routingNumber}`,
      entryClass,
      companyEntryDescription: descriptionOf(first),
      companyDescriptiveDate: first.is_same_day ? sameDayMark(first.settles_at) : '',
      effectiveDate: first.settles_on,
      settlementDate: '',
      originatorStatus: '1',
      odfi,
      batchNumber: number,
    };
    for (const entry of batch) yield entryOf(entry);
  }
}

/** That a batch is to settle on its day, and when (Nacha Operating Rules, Appendix Three). */
const sameDayMark = (settlesAt: Date) => `SD${networkClockAt(settlesAt).replace(':', '')}`;

function entryOf(entry: SentEntry): NewAchItem {
  const { entryClass, code } = batchOf(entry);
  return {
    kind: 'entry',
    entryClass,
    transactionCode: `${entry.account_kind === 'checking' ? 2 : 3}${code}`,
    routingNumber: entry.routing_number,
    account: entry.accountNumber,
    amount: entry.amount,
    ...namesIn(entry),
    discretionaryData: entryClass === 'WEB' ? paymentTypeOf(entry) : '',
    traceNumber: entry.trace_number,
    addenda: addendaOf(entry),
  };
}

/**
 * A company gets its customer's name, and the number by which it knows the customer, which is in
 * the description. A person gets the payer's name as the identification.
 */
function namesIn(entry: SentEntry) {
  const { reference, is_company: isCompany, receiver, payer, description } = entry;
  if (isCompany && !entry.is_reversal)
    return {
      individualName: textOf(payer, 15),
      individualId: textOf(description ?? '', 22) || `${reference}`,
    };
  return {
    individualId: isCompany === null ? `${reference}` : textOf(payer, 15),
    individualName: textOf(receiver, 22),
  };
}

/** The description of a payment to someone else: the 80 characters that an addenda record has. */
function addendaOf(entry: SentEntry): readonly Addenda[] {
  const { is_company: isCompany, is_reversal: isReversal, description } = entry;
  const paymentInformation = isCompany === null || isReversal ? '' : textOf(description ?? '', 80);
  return paymentInformation === '' ? [] : [{ form: '05', paymentInformation }];
}

const textOf = (text: string, lengthMax: number) =>
  toAscii(text).toUpperCase().slice(0, lengthMax).trim();
