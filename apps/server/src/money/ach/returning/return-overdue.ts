import { Refusal } from '../../../http/problem.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { type JudgedEntry, judgedEntries, reasonOfFreeze } from '../receiving/judge-entry.ts';
import { type EntryMeans, refuse } from '../receiving/post-entries.ts';

/** Leaves time to write the file and to carry it to the operator. */
const aheadMs = 4 * 3_600_000;

/**
 * Returns the credits in suspense whose return is due, because their accounts still can't take
 * them: R17 or R16 if it is frozen, R20 if it awaits its initial deposit. R16 also covers accounts
 * that the bank itself restricts (Nacha Operating Rules, Appendix Four), so a credit that staff did
 * not decide never misses its deadline. Returns how many.
 */
export async function returnOverdue(means: EntryMeans, now: Date = bankNow()): Promise<number> {
  const { rows } = await means.database.query<JudgedEntry>(
    `${judgedEntries}
     where entry.state = 'suspended' and entry.due_at <= $1
     order by entry.due_at, entry.id`,
    [new Date(now.getTime() + aheadMs)],
  );
  let returned = 0;
  for (const entry of rows)
    try {
      const ofFrozen = reasonOfFreeze(entry.stop_reasons) ?? 'R16';
      await refuse(means, entry, 'returning', entry.is_frozen ? ofFrozen : 'R20');
      returned += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return returned;
}
