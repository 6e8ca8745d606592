import type { Addenda, NewAchItem } from '@seven-hills/ach';
import { networkClockAt } from '@seven-hills/ach/settlement';
import { toAscii } from '../../../platform/ascii.ts';
import type { Sender } from '../file-header.ts';
import type { SentEntry } from './sent-entries.ts';

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
 * order, description, and settlement. The bank originates for its customers, so its name is the
 * company's, and its routing number identifies it.
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
