import { type FeeServices, termsOffWith } from '@seven-hills/bank/fee-schedules/fee-schedule';
import type { AccountType } from '@seven-hills/bank/limits';
import { termNames } from '@seven-hills/bank/term-names';
import type { Database } from '@seven-hills/postgres';
import type { Change } from '../../capability/proposal-action.ts';
import { readWaitingPlans, withChanges } from '../terms/planned-terms.ts';
import { readNewestTerms } from '../terms/terms-book.ts';
import { changesOfBank } from '../terms/terms-changes.ts';

/** What begins on a day. */
export interface ComingChange {
  startsOn: string;
  changes: Change[];
}

/**
 * Returns the announced changes of some account types, of the services that the bank offers.
 */
export async function readComingChanges(
  database: Database,
  services: FeeServices,
  types: readonly AccountType[],
): Promise<ComingChange[]> {
  const [plans, { terms }] = [await readWaitingPlans(database), await readNewestTerms(database)];
  const off = termsOffWith(services);
  const names = termNames.filter((name) => name !== 'reviewedAbove' && !off.has(name));
  let before = terms;
  return plans.flatMap(({ startsOn, changes: planned }) => {
    const after = withChanges(before, planned);
    const changes = changesOfBank(before, after, { names, types, ach: services.ach });
    before = after;
    return changes.length === 0 ? [] : [{ startsOn, changes }];
  });
}
