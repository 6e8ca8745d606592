import { transactionCodes } from '@seven-hills/ach';
import type { AchEntryState, AchReturnReason } from '@seven-hills/bank/words/ach-words';
import type { ActiveStop } from '../../debit-stops/stop-facts.ts';

/** A received entry with the account that it names, as read before its posting. */
export interface JudgedEntry {
  id: bigint;
  state: AchEntryState;
  direction: 'credit' | 'debit';
  purpose: 'live' | 'prenote' | 'zero' | 'return' | 'change' | 'other';
  amount: bigint;
  account_number: string;
  company_id: string;
  company_name: string;
  entry_class: string;
  /** 22 for a credit to checking, 33 for a prenote of one to savings, and so on. */
  transaction_code: string;
  /** ISO date. */
  settles_on: string;
  description: string;
  /** Null without an account of this number. */
  account_id: bigint | null;
  customer_id: bigint;
  account_type: string;
  is_closed: boolean;
  is_certificate: boolean;
  awaits_deposit: boolean;
  is_frozen: boolean;
  /** Why staff stopped the account or its owners, while it is frozen. */
  stop_reasons: string[];
  /** After its owner's death, it takes only credits. */
  takes_only_credits: boolean;
}

/** SQL for JudgedEntry rows from `ach_entry as entry`. */
export const judgedEntries = `
  select entry.id, entry.state, entry.direction, entry.purpose, entry.amount, entry.account_number,
         batch.company_id, batch.company_name, batch.entry_class,
         entry.entry ->> 'transactionCode' as transaction_code,
         -- The rules fix this text for the reversal of an entry (Nacha Operating Rules, Section 2.10).
         case when trim(batch.description) = 'REVERSAL' then 'Reversal' else batch.description end
           as description,
         to_char(entry.settles_on, 'YYYY-MM-DD') as settles_on,
         account.id as account_id, account.customer_id, account.account_type,
         account.closed_at is not null as is_closed, account.is_certificate, account.awaits_deposit,
         state.frozen as is_frozen,
         case when state.frozen then array(
           select reason from account_stop
           where account_stop.account_id = account.id and ended_at is null
           union
           select stop.reason from account_owner as owner
           join customer_stop as stop on stop.customer_id = owner.customer_id
           where owner.account_id = account.id and owner.role <> 'viewer' and owner.until is null
             and stop.kind = 'suspension' and stop.ended_at is null
           order by reason
         ) else '{}' end as stop_reasons,
         state.credits_only as takes_only_credits
  from ach_entry as entry
  join ach_batch as batch on batch.file_id = entry.file_id and batch.position = entry.batch_position
  left join account on account.account_number = entry.account_number
    -- An answer repeats the number at the other bank.
    and entry.purpose not in ('return', 'change')
  left join ledger.account_state as state on state.id = account.id`;

export type EntryDecision =
  | { do: 'post' }
  | { do: 'return'; reason: string }
  | { do: 'suspend'; reason: 'frozen' | 'awaits_deposit' }
  | { do: 'hold'; reason: 'frozen' };

const giveBack = (reason: string): EntryDecision => ({ do: 'return', reason });

/**
 * Decides an entry where the rules leave nothing to staff (Nacha Operating Rules, Appendix Four):
 * R04 and R03 without an account, R02 for a closed one, R20 for one that takes no entries (a
 * certificate, an IRA), and R15 after the owner's death. A debit from a frozen account goes back if
 * the reason of the stop names the one of the return, and otherwise waits for staff. A credit for
 * an account that is frozen or awaits its initial deposit is kept in suspense. Whether a debit is
 * covered is for the ledger to say.
 */
export function judgeEntry(entry: JudgedEntry): EntryDecision {
  if (entry.account_id === null)
    return giveBack(/^\d{4,17}$/.test(entry.account_number) ? 'R03' : 'R04');
  if (entry.is_closed) return giveBack('R02');
  if (entry.is_certificate || entry.account_type === 'ira') return giveBack('R20');
  const isCredit = entry.direction === 'credit';
  // A debit that would come back is answered at its prenote (Section 3.5), and so is a code for a
  // loan or a general ledger account, which this number is none of.
  if (entry.purpose === 'prenote') {
    if (!/^[23]/.test(entry.transaction_code)) return giveBack('R03');
    if (entry.takes_only_credits && !isCredit) return giveBack('R15');
    return isOfOtherType(entry) ? giveBack('C05') : { do: 'post' };
  }
  if (entry.purpose !== 'live') return { do: 'post' };
  if (entry.is_frozen && isCredit) return { do: 'suspend', reason: 'frozen' };
  // Before its initial deposit, an account is frozen without a stop.
  if (entry.is_frozen && !(entry.awaits_deposit && entry.stop_reasons.length === 0)) {
    const reason = reasonOfFreeze(entry.stop_reasons);
    return reason === null ? { do: 'hold', reason: 'frozen' } : giveBack(reason);
  }
  if (entry.takes_only_credits && !isCredit) return giveBack('R15');
  if (entry.awaits_deposit)
    return isCredit ? { do: 'suspend', reason: 'awaits_deposit' } : giveBack('R01');
  return { do: 'post' };
}

/**
 * Whether a prenote names a savings account that is checking, or the reverse: a notification of
 * change corrects it (C05, Nacha Operating Rules, Appendix Five). Only of the classes whose entries
 * have the form of a notification. A live entry is posted by its number, and the rules leave it to
 * the bank whether it notifies the originator (Section 3.9).
 */
const isOfOtherType = ({ entry_class, transaction_code, account_type }: JudgedEntry): boolean =>
  notified.has(entry_class) && transactionCodes.get(transaction_code)?.account !== account_type;

const notified = new Set(['CCD', 'PPD', 'TEL', 'WEB']);

/**
 * The reason for which entries of a frozen account go back (Nacha Operating Rules, Appendix Four):
 * R16 for a legal order, R17 for suspected fraud. Null for stops that leave it to staff.
 */
export function reasonOfFreeze(stopReasons: readonly string[]): AchReturnReason | null {
  if (stopReasons.includes('legal_order')) return 'R16';
  return stopReasons.includes('suspected_fraud') ? 'R17' : null;
}

/** Classes of entries whose authorization is for one payment, or that only companies receive. */
const notRevocable = new Set(['ARC', 'BOC', 'CCD', 'CTX', 'POP', 'XCK']);

/**
 * Returns why a stopped debit goes back (Nacha Operating Rules, Appendix Four): R07 if the customer
 * revoked the authorization in writing, R52 for a check that was presented again, otherwise R08.
 */
export function reasonOfStop(
  { scope, is_written }: Pick<ActiveStop, 'scope' | 'is_written'>,
  entryClass: string,
): AchReturnReason {
  if (entryClass === 'RCK') return 'R52';
  return scope === 'company' && is_written && !notRevocable.has(entryClass) ? 'R07' : 'R08';
}
