import { type BatchHeader, type Entry, transactionCodes } from '@seven-hills/ach';
import { deadlineFor } from '@seven-hills/ach/settlement';
import { brand } from '@seven-hills/bank/brand';
import {
  addDays,
  businessDayAfter,
  businessDayFrom,
} from '@seven-hills/bank/calendar/business-days';
import type { Cents } from '@seven-hills/money';
import { shownIn } from '../../../platform/time/bank-calendar.ts';

/** What the bank needs of an entry to post it. */
export interface ReceivedEntry {
  traceNumber: string;
  direction: 'credit' | 'debit';
  /**
   * `return`: of an entry that the bank sent. `change`: a notification that corrects the account
   * which such an entry named. `other`: a message without money, which staff handle.
   */
  purpose: 'live' | 'prenote' | 'zero' | 'return' | 'change' | 'other';
  amount: Cents;
  /** Without blanks and hyphens, which originators add. */
  accountNumber: string;
}

/** Batches of these classes are messages to the bank, not entries for its customers. */
const messages = new Set(['ADV', 'COR', 'DNE', 'ENR']);

/**
 * What another bank answers. One that is about a return that was dishonored moves its money again,
 * like a return.
 */
function answerOf(entry: Entry): 'return' | 'change' | 'other' {
  const form = entry.addenda[0]?.form;
  if (form === '98') return 'change';
  return form?.startsWith('99') && !messages.has(entry.entryClass) ? 'return' : 'other';
}

/** Picks out what the bank needs of an entry. One without a trace number is named by its line. */
export function receivedEntry(entry: Entry, line: number): ReceivedEntry {
  const code = transactionCodes.get(entry.transactionCode);
  if (!code) throw new Error(`the reader accepted the transaction code ${entry.transactionCode}`);
  const purpose =
    messages.has(entry.entryClass) || code.purpose === 'return or change'
      ? answerOf(entry)
      : code.purpose === 'prenote'
        ? 'prenote'
        : code.purpose === 'live' && entry.amount > 0n
          ? 'live'
          : 'zero';
  return {
    traceNumber: 'traceNumber' in entry ? entry.traceNumber : `line ${line}`,
    direction: code.direction,
    purpose,
    amount: entry.amount,
    accountNumber: entry.account.replace(/[\s-]/g, ''),
  };
}

/** What customers see of the originator. */
export function companyOf(header: BatchHeader): { name: string; id: string; description: string } {
  const description = header.companyEntryDescription.trim();
  return header.form === 'iat'
    ? { name: 'International payment', id: header.originatorId.trim(), description }
    : { name: header.companyName.trim(), id: header.companyId.trim(), description };
}

/**
 * Returns the ISO date on which a batch settles: the operator's settlement date, which states only
 * the day of the year, or else the effective date or the day after the file's creation.
 */
export function settlementDateOf(header: BatchHeader, createdOn: string): string {
  const stated = Number(header.settlementDate);
  if (stated >= 1 && stated <= 366) {
    const year = Number(createdOn.slice(0, 4));
    const inYear = (count: number) => addDays(`${count}-01-01`, stated - 1);
    // Files that are created in December settle in January; a file that comes late settled shortly
    // before, perhaps in the old year.
    const earliest = addDays(createdOn, -30);
    return [inYear(year - 1), inYear(year)].find((date) => date >= earliest) ?? inYear(year + 1);
  }
  const next = businessDayAfter(createdOn, 1);
  if (header.effectiveDate === null) return next;
  return businessDayFrom(header.effectiveDate < createdOn ? createdOn : header.effectiveDate);
}

/**
 * By when a return must be with the operator, so that the other bank has it by the opening of the
 * second banking day after settlement (Nacha Operating Rules, Article Three, Section 3.8).
 */
export const returnDueAt = (settlesOn: string): Date => deadlineFor(businessDayAfter(settlesOn, 2));

/**
 * By when the notification of a change must be applied: within six banking days, so that the files
 * of that morning have it (Nacha Operating Rules, Article Two, Section 2.11).
 */
export const changeDueAt = (settlesOn: string): Date => deadlineFor(businessDayAfter(settlesOn, 6));

/**
 * When entries post on their settlement date, by the bank's clock. Credits are available by 9 a.m.
 * of that day (Nacha Operating Rules, Section 3.3.1; for federal payments through 31 CFR 210.3(b)),
 * which is earlier than the next business day that Regulation CC requires (12 CFR 229.10(b)).
 */
const postingClocks = { credit: '00:00', debit: '08:30' } as const;

/**
 * Returns the last settlement date whose entries post at a moment: credits when the day begins,
 * debits from the moment of the morning at which the network settles.
 */
export function lastPostingDay(direction: 'credit' | 'debit', now: Date): string {
  const shown = shownIn(brand.timeZone, now);
  const today = shown.toPlainDate().toString();
  const clock = shown.toPlainTime().toString({ smallestUnit: 'minute' });
  return clock < postingClocks[direction] ? addDays(today, -1) : today;
}
