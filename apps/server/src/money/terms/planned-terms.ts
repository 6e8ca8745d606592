import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { termNames } from '@seven-hills/bank/term-names';
import type { Connection, Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { valueIn } from './terms-changes.ts';
import { isSameValue, type StoredBankTerms, type StoredValues } from './terms-values.ts';

/** Only the values that change. */
export interface StoredChanges {
  byType: Partial<Record<AccountType, StoredValues>>;
  wireCutOffHour?: number;
}

/** A change that begins on a later day of the bank's calendar. */
export interface WaitingPlan {
  id: bigint;
  /** ISO dates. */
  startsOn: string;
  plannedOn: string;
  changes: StoredChanges;
}

/** Reads the planned changes that have neither begun nor been withdrawn, first day first. */
export async function readWaitingPlans(database: Database | Connection): Promise<WaitingPlan[]> {
  const { rows } = await database.query<WaitingPlan>(
    `select id, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
            to_char(${bankDayOf('planned_at')}, 'YYYY-MM-DD') as "plannedOn", changes
     from terms_plan
     where version is null and withdrawn_at is null
     order by starts_on, id`,
  );
  return rows;
}

/** Returns the values that differ between two versions. */
export function changesBetween(before: StoredBankTerms, after: StoredBankTerms): StoredChanges {
  const valuesOf = (type: AccountType): StoredValues =>
    Object.fromEntries(
      termNames.flatMap((name) => {
        const value = valueIn(after.byType[type], name);
        return isSameValue(valueIn(before.byType[type], name), value) ? [] : [[name, value]];
      }),
    );
  const changed = accountTypes.map((type) => [type, valuesOf(type)] as const);
  return {
    byType: Object.fromEntries(changed.filter(([, values]) => Object.keys(values).length > 0)),
    ...(before.wireCutOffHour !== after.wireCutOffHour && {
      wireCutOffHour: after.wireCutOffHour,
    }),
  };
}

/** Applies changes to terms. */
export const withChanges = (terms: StoredBankTerms, changes: StoredChanges): StoredBankTerms => ({
  byType: {
    checking: { ...terms.byType.checking, ...changes.byType.checking },
    savings: { ...terms.byType.savings, ...changes.byType.savings },
    ira: { ...terms.byType.ira, ...changes.byType.ira },
  },
  wireCutOffHour: changes.wireCutOffHour ?? terms.wireCutOffHour,
});

/** Returns the terms after all planned changes. */
export const afterPlans = (terms: StoredBankTerms, plans: readonly WaitingPlan[]) =>
  plans.reduce((now, { changes }) => withChanges(now, changes), terms);
