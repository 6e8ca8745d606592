import type { AccountType } from '@seven-hills/bank/limits';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { type FactSource, type Needed, needs } from '../../platform/database/batch-facts.ts';
import { batchReads } from '../../platform/database/batch-reads.ts';
import { readUsedThisMonth, type UsedThisMonth } from './allowance-uses.ts';
import {
  type AccountTerms,
  type BankTerms,
  readBankTerms,
  type StoredBankTerms,
  type StoredOwnTerms,
  withOwnTerms,
} from './terms-values.ts';

/** The columns of an account's facts that determine which terms apply to it. */
export interface TermsFacts {
  account_type: AccountType;
  /** Null for a customer who never had terms of their own. */
  own_terms: StoredOwnTerms | null;
  /** The newest version of the bank's terms when the facts were read. */
  terms_version: number;
}

/** SQL for the column `terms_version`: one index lookup for each statement. */
export const termsVersion = '(select max(version) from bank_terms)';

/** Terms with the version of the last change that made them. */
type Versioned<Terms> = Terms & { version: number };

/**
 * The bank's terms by version. A version never changes, so a server caches those that it has read.
 * Every posting reads which version applies, with the facts of its accounts.
 */
export interface TermsBook {
  source: FactSource<number, true>;
  /**
   * Returns what a batch must load before `of` can answer: nothing, except right after a change.
   */
  needsFor(facts: TermsFacts): Needed[];
  /** Returns the terms that apply to an account. */
  of(facts: TermsFacts): Versioned<AccountTerms>;
  /** Returns the newest terms, at most a few seconds old, without waiting. */
  recent(): Versioned<BankTerms>;
  /** Reads the newest terms. */
  current(): Promise<Versioned<BankTerms>>;
  /**
   * Reads the terms that apply to an account of a customer, by default the primary one; null if
   * there is none.
   */
  ofCustomer(
    customerId: bigint,
    accountId?: bigint | null,
  ): Promise<(Versioned<AccountTerms> & { wireCutOffHour: number }) | null>;
  /** Reads how much of their allowances a person has used. */
  usedThisMonth(customerId: bigint): Promise<UsedThisMonth>;
}

interface KnownTerms {
  bank: BankTerms;
  /** Created once, because a posting reads the same ones several times. */
  ofType: Readonly<Record<AccountType, Versioned<AccountTerms>>>;
}

interface TermsRow {
  version: number;
  terms: StoredBankTerms;
}

/** How old the terms from `recent` may be before they are read again. */
const recentMs = 2_000;

/** Opens the terms book. The bank's first terms must already be written. */
export async function openTermsBook(database: Database): Promise<TermsBook> {
  const known = new Map<number, KnownTerms>();
  let newest: Versioned<BankTerms>;
  let checkedAt = 0;
  let isChecking = false;

  function keep({ version, terms }: TermsRow): Versioned<BankTerms> {
    const read = readBankTerms(terms);
    known.set(version, { bank: read, ofType: versionedByType(read, version) });
    const versioned = { ...read, version };
    if (!newest || version >= newest.version) newest = versioned;
    return versioned;
  }

  const source: TermsBook['source'] = {
    name: 'terms of the bank',
    async load(opening, versions) {
      const rows = await opening.add<TermsRow>({
        name: 'read-terms',
        text: 'select version, terms from bank_terms where version = any ($1::int[])',
        values: [bigints([...new Set(versions)])],
      });
      for (const row of rows) keep(row);
      return true;
    },
  };

  async function current(): Promise<Versioned<BankTerms>> {
    const row = await readNewestTerms(database);
    checkedAt = performance.now();
    return keep(row);
  }

  function of({ account_type, own_terms, terms_version }: TermsFacts): Versioned<AccountTerms> {
    const terms = known.get(terms_version)?.ofType[account_type];
    if (!terms) throw new Error(`version ${terms_version} of the bank's terms is not loaded`);
    if (own_terms === null) return terms;
    const version = Math.max(terms_version, own_terms.version);
    return { ...withOwnTerms(terms, own_terms), version };
  }

  const readFacts = batchReads((asked: readonly AskedTerms[]) => readTermsFacts(database, asked));

  await current();
  return {
    source,
    needsFor: ({ terms_version }) =>
      known.has(terms_version) ? [] : [needs(source, terms_version)],
    of,
    recent() {
      if (!isChecking && performance.now() - checkedAt > recentMs) {
        isChecking = true;
        // If the database is unavailable, the known terms still apply, and the next call tries
        // again.
        const done = () => {
          isChecking = false;
        };
        current().then(done, done);
      }
      return newest;
    },
    current,
    async ofCustomer(customerId, accountId = null) {
      const facts = await readFacts({ customerId, accountId });
      if (!facts) return null;
      if (!known.has(facts.terms_version)) await current();
      const { wireCutOffHour } = known.get(facts.terms_version)?.bank ?? newest;
      return { ...of(facts), wireCutOffHour };
    },
    usedThisMonth: batchReads((customerIds) => readUsedThisMonth(database, customerIds)),
  };
}

interface AskedTerms {
  customerId: bigint;
  /** Null for the primary account. */
  accountId: bigint | null;
}

interface AskedTermsFacts extends TermsFacts {
  position: number;
}

async function readTermsFacts(
  database: Database,
  asked: readonly AskedTerms[],
): Promise<(TermsFacts | null)[]> {
  const { rows } = await database.query<AskedTermsFacts>({
    name: 'terms-of-accounts',
    text: `select asked.position::int, account.account_type, customer.own_terms,
                  ${termsVersion} as terms_version
           from (
             select * from unnest($1::bigint[], $2::bigint[]) with ordinality limit $3
           ) as asked (customer_id, account_id, position)
           join customer on customer.id = asked.customer_id
           left join account_owner as main
             on main.customer_id = asked.customer_id and main.is_primary
           join account on account.id = coalesce(asked.account_id, main.account_id)`,
    // The limit keeps the generic plan, as for sessions.
    values: [
      bigints(asked.map(({ customerId }) => customerId)),
      bigints(asked.map(({ accountId }) => accountId)),
      asked.length,
    ],
  });
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return asked.map((_, index) => byPosition.get(index + 1) ?? null);
}

const versionedByType = ({ byType }: BankTerms, version: number): KnownTerms['ofType'] => ({
  checking: { ...byType.checking, version },
  savings: { ...byType.savings, version },
  ira: { ...byType.ira, version },
});

/** Reads the newest version of the bank's terms. Fails with an Error before the first one. */
export async function readNewestTerms(database: Database | Connection): Promise<TermsRow> {
  const { rows } = await database.query<TermsRow>(
    'select version, terms from bank_terms order by version desc limit 1',
  );
  if (!rows[0]) throw new Error('the bank has no terms yet');
  return rows[0];
}

/**
 * Makes changes of terms wait for each other until the transaction ends, so that versions become
 * visible in order.
 */
export async function lockTerms(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_xact_lock(hashtext('bank_terms'))");
}
