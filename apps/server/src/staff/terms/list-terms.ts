import type { Given, ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  getCustomerTerms,
  listTerms as listContract,
  plannedTerms,
  termsVersion,
} from '@seven-hills/contracts/staff/terms';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Change } from '../../capability/proposal-action.ts';
import { type StoredChanges, withChanges } from '../../money/terms/planned-terms.ts';
import { readNewestTerms, type TermsBook } from '../../money/terms/terms-book.ts';
import { changesOfBank, changesOfCustomer } from '../../money/terms/terms-changes.ts';
import {
  readBankTerms,
  type StoredBankTerms,
  type StoredValues,
  showAccountTerms,
  showBankTerms,
  showStored,
} from '../../money/terms/terms-values.ts';
import { namedPerson } from '../../people/identity/customer.ts';
import { readOwnPlan } from './plans/read-own-plan.ts';
import { noSuchCustomer, requireCustomerTerms } from './terms-rows.ts';

/** The most versions that the history shows. */
const historyMax = 50;

type TermsVersion = Given<typeof termsVersion>;
type VersionRow<Terms> = Omit<TermsVersion, 'changes'> & { terms: Terms };

const versionsOf = (source: string) => `
  select item.version, item.valid_from as "validFrom", item.terms, item.reason,
         ${namedPerson('author')} as author
  from ${source} as item
  left join customer as author on author.id = item.author_id`;

/** Describes each version by its changes; the oldest is compared with `first`. */
function describe<Terms>(
  rows: readonly VersionRow<Terms>[],
  first: Terms | null,
  compare: (before: Terms, after: Terms) => Change[],
): TermsVersion[] {
  return rows.slice(0, historyMax).map(({ terms, ...version }, index) => {
    const before = rows[index + 1]?.terms ?? first;
    return { ...version, changes: before === null ? [] : compare(before, terms) };
  });
}

/** Returns the bank's current terms, and the history of their changes. */
export async function listTerms(
  database: Database,
  terms: TermsBook,
): Promise<ResultOf<typeof listContract>> {
  const current = await terms.current();
  const { rows } = await database.query<VersionRow<StoredBankTerms>>(
    `${versionsOf('bank_terms')} order by item.version desc limit $1`,
    [historyMax + 1],
  );
  const { planned, afterwards } = await describePlans(database);
  return {
    ...showBankTerms(current),
    version: current.version,
    history: describe(rows, null, changesOfBank),
    planned,
    afterPlans: showBankTerms(readBankTerms(afterwards)),
  };
}

/** Describes each planned change by its difference from what applies until then. */
async function describePlans(database: Database) {
  const { rows } = await database.query<
    Omit<Given<typeof plannedTerms>, 'changes'> & { changes: StoredChanges }
  >(
    `select plan.id, to_char(plan.starts_on, 'YYYY-MM-DD') as "startsOn",
            plan.planned_at as "plannedAt", plan.reason, ${namedPerson('author')} as author,
            plan.changes
     from terms_plan as plan
     join customer as author on author.id = plan.author_id
     where plan.version is null and plan.withdrawn_at is null
     order by plan.starts_on, plan.id`,
  );
  let { terms: afterwards } = await readNewestTerms(database);
  const planned = rows.map(({ changes, ...plan }) => {
    const before = afterwards;
    afterwards = withChanges(before, changes);
    return { ...plan, changes: changesOfBank(before, afterwards) };
  });
  return { planned, afterwards };
}

/** Returns one customer's terms. Fails with `not_found`. */
export async function readCustomerTerms(
  connection: Connection,
  terms: TermsBook,
  customerId: bigint,
): Promise<ResultOf<typeof getCustomerTerms>> {
  const own = await requireCustomerTerms(connection, customerId);
  const applies = await terms.ofCustomer(customerId);
  if (!applies) throw noSuchCustomer();
  const plan = await readOwnPlan(connection, customerId);
  const { rows } = await connection.query<VersionRow<StoredValues>>(
    `${versionsOf('customer_terms')} where item.customer_id = $1 order by item.version desc limit $2`,
    [customerId, historyMax + 1],
  );
  return {
    customer: { id: own.customer_id, name: own.name, accountType: own.account_type },
    version: own.version,
    own: showStored(own.terms),
    applies: showAccountTerms(applies),
    planned: plan && { ...plan, changes: changesOfCustomer(own.terms, plan.terms) },
    history: describe(rows, {}, changesOfCustomer),
  };
}
