import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  getCustomerTerms,
  listTerms as listContract,
  TermsVersion,
} from '@seven-hills/contracts/staff/terms';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Change } from '../../capability/proposal-action.ts';
import type { TermsBook } from '../../money/terms/terms-book.ts';
import {
  type StoredBankTerms,
  type StoredValues,
  showAccountTerms,
  showBankTerms,
  showStored,
} from '../../money/terms/terms-values.ts';
import { changesOfBank, changesOfCustomer } from './terms-changes.ts';
import { noSuchCustomer, requireCustomerTerms } from './terms-rows.ts';

/** The most versions that the history shows. */
const historyMax = 50;

interface VersionRow<Terms> {
  version: number;
  valid_from: Date;
  terms: Terms;
  reason: string | null;
  author_id: bigint | null;
  author_name: string | null;
}

const versionsOf = (source: string) => `
  select item.version, item.valid_from, item.terms, item.reason, author.id as author_id,
         author.first_name || ' ' || author.last_name as author_name
  from ${source} as item
  left join customer as author on author.id = item.author_id`;

/** Describes each version by its changes; the oldest is compared with `first`. */
function describe<Terms>(
  rows: readonly VersionRow<Terms>[],
  first: Terms | null,
  compare: (before: Terms, after: Terms) => Change[],
): TermsVersion[] {
  return rows.slice(0, historyMax).map((row, index) => {
    const before = rows[index + 1]?.terms ?? first;
    return {
      version: row.version,
      validFrom: row.valid_from.toISOString(),
      author:
        row.author_id === null ? null : { id: Number(row.author_id), name: row.author_name ?? '' },
      reason: row.reason,
      changes: before === null ? [] : compare(before, row.terms),
    };
  });
}

/** Returns the bank's current terms, and the history of their changes. */
export async function listTerms(
  database: Database,
  terms: TermsBook,
): Promise<AnswerOf<typeof listContract>> {
  const current = await terms.current();
  const { rows } = await database.query<VersionRow<StoredBankTerms>>(
    `${versionsOf('bank_terms')} order by item.version desc limit $1`,
    [historyMax + 1],
  );
  return {
    ...showBankTerms(current),
    version: current.version,
    history: describe(rows, null, changesOfBank),
  };
}

/** Returns one customer's terms. Fails with `not_found`. */
export async function readCustomerTerms(
  connection: Connection,
  terms: TermsBook,
  customerId: bigint,
): Promise<AnswerOf<typeof getCustomerTerms>> {
  const own = await requireCustomerTerms(connection, customerId);
  const applies = await terms.ofCustomer(customerId);
  if (!applies) throw noSuchCustomer();
  const { rows } = await connection.query<VersionRow<StoredValues>>(
    `${versionsOf('customer_terms')} where item.customer_id = $1 order by item.version desc limit $2`,
    [customerId, historyMax + 1],
  );
  return {
    customer: { id: Number(own.customer_id), name: own.name, accountType: own.account_type },
    version: own.version,
    own: showStored(own.terms),
    applies: showAccountTerms(applies),
    history: describe(rows, {}, changesOfCustomer),
  };
}
