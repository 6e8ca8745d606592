import { bigints } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { type FactSource, type Facts, needs } from '../../platform/database/batch-facts.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { givenBackSource } from '../transactions/given-back.ts';
import { type CaseRow, caseColumns, caseJoins } from './case-row.ts';
import { type CaseStep, refusalOfStep } from './judge-step.ts';
import { recordStep, type StepBy } from './record-step.ts';

/** A case, and whether an earlier order in the batch has taken a step of it. */
interface LockedCase {
  row: CaseRow;
  isTaken: boolean;
}

/** The cases of a batch, locked until its commit. */
export const caseSource: FactSource<bigint, Map<bigint, LockedCase>> = {
  name: 'cases',
  async load(opening, ids) {
    const values = [bigints([...new Set(ids)])];
    // A single statement that waits for the locks would return stale values from the joins.
    const [, rows] = await Promise.all([
      opening.add({
        name: 'lock-cases',
        text: `select from dispute_case where id = any ($1::bigint[])
               order by id
               for no key update`,
        values,
      }),
      opening.add<CaseRow>({
        name: 'read-locked-cases',
        text: `select ${caseColumns} from dispute_case as item ${caseJoins}
               where item.id = any ($1::bigint[])`,
        values,
      }),
    ]);
    return new Map(rows.map((row) => [row.id, { row, isTaken: false }]));
  },
};

/**
 * Makes a posting take a step of a case: the case is judged under its lock, and its event is
 * written with the posting. Both commit or neither does. Refuses as `refusalOfStep` does.
 */
export function takesStep(
  { id: caseId, transaction_id: disputedId }: Pick<CaseRow, 'id' | 'transaction_id'>,
  step: CaseStep,
  by: StepBy,
): PostingCondition {
  const lockedIn = (facts: Facts) => {
    const locked = facts.of(caseSource).get(caseId);
    const disputed = facts.of(givenBackSource).get(disputedId);
    return locked && disputed ? { locked, disputed } : null;
  };
  return {
    needed: [needs(givenBackSource, disputedId), needs(caseSource, caseId)],
    judge(facts) {
      const known = lockedIn(facts);
      if (!known) return noSuchCase();
      const { locked, disputed } = known;
      if (locked.isTaken)
        return new Refusal('case_decided', 'A colleague has just decided this case.');
      // An earlier order in the batch may have given some of it back.
      const row = { ...locked.row, given_elsewhere: disputed.given - locked.row.own_given };
      return refusalOfStep(row, step, by.staffId, bankDayAt());
    },
    accepted(facts) {
      const known = lockedIn(facts);
      if (!known) return;
      known.locked.isTaken = true;
      known.disputed.given += step.kind === 'debited' ? -step.amount : step.amount;
    },
    async write(connection, facts, transactionId) {
      const known = lockedIn(facts);
      if (!known || transactionId === null) throw new Error(`case ${caseId} was not judged`);
      await recordStep(connection, known.locked.row, step, by, transactionId);
    },
  };
}

export const noSuchCase = () => new Refusal('not_found', 'There is no such case.');
