import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, texts } from '@seven-hills/postgres';
import { ascending } from '../../platform/database/batch-facts.ts';
import { countedContributions } from './counted-contributions.ts';
import { type Contribution, countedOf, type Distribution, type IraEffect } from './ira-effect.ts';
import { overLimit, overReturned } from './ira-refusals.ts';

/**
 * Writes what the posted orders of a batch do to IRAs, under the advisory lock of each owner's
 * contributions, which is the last lock that a posting takes. Sums them again there: of two
 * contributions at once, to any IRAs of one person, the later one sees the earlier one. Fails with
 * `ira_not_possible`, and then nothing of the batch is committed.
 */
export async function writeEffects(
  connection: Connection,
  accepted: readonly IraEffect[],
): Promise<void> {
  const effects = accepted.filter(({ transactionId }) => transactionId !== null);
  if (effects.length === 0) return;
  const people = bigints(ascending(effects.map(({ personId }) => personId)));
  await connection.query(
    `select pg_advisory_xact_lock(key)
     from (
       select distinct hashtextextended('ira-contributions/' || id, 0) as key
       from unnest($1::bigint[]) as person (id)
       order by key
     ) as ordered`,
    [people],
  );
  const sums = await readSums(connection, people);
  const excess = new Set<IraEffect>();
  for (const effect of effects) {
    const key = `${effect.personId} ${effect.taxYear}`;
    const before = sums.get(key) ?? 0n;
    const after = before + countedOf(effect);
    if (effect.what === 'contribution' && after > effect.limit && after > before) {
      if (!effect.mustTake) throw overLimit(effect, before);
      excess.add(effect);
    }
    if (after < before && after < 0n) throw overReturned(effect.taxYear, before);
    sums.set(key, after);
  }
  const contributions = effects.filter((each) => each.what === 'contribution');
  const distributions = effects.filter((each) => each.what === 'distribution');
  if (contributions.length > 0) await insertContributions(connection, contributions, excess);
  if (distributions.length > 0) await insertDistributions(connection, distributions);
}

async function readSums(connection: Connection, people: string): Promise<Map<string, Cents>> {
  const { rows } = await connection.query<{ person_id: bigint; tax_year: number; amount: bigint }>(
    `select person_id, tax_year, sum(amount)::bigint as amount
     from (${countedContributions('= any ($1::bigint[])')}) as counted
     group by person_id, tax_year`,
    [people],
  );
  return new Map(rows.map((row) => [`${row.person_id} ${row.tax_year}`, row.amount]));
}

const sharedValues = (effects: readonly IraEffect[]) => [
  bigints(effects.map(({ transactionId }) => transactionId)),
  bigints(effects.map(({ accountId }) => accountId)),
  bigints(effects.map(({ personId }) => personId)),
  bigints(effects.map(({ taxYear }) => taxYear)),
  bigints(effects.map(({ amount }) => amount)),
  bigints(effects.map(({ orderedBy }) => orderedBy)),
  texts(effects.map(({ madeOn }) => madeOn)),
];
const sharedArrays =
  '$1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[], $5::bigint[], $6::bigint[], $7::date[]';
const sharedColumns =
  'transaction_id, account_id, person_id, tax_year, amount, ordered_by, made_on';

async function insertContributions(
  connection: Connection,
  contributions: readonly Contribution[],
  excess: ReadonlySet<IraEffect>,
): Promise<void> {
  await connection.query(
    `insert into ira_contribution (${sharedColumns}, kind, is_excess)
     select * from unnest(${sharedArrays}, $8::text[], $9::boolean[])`,
    [
      ...sharedValues(contributions),
      texts(contributions.map(({ kind }) => kind)),
      contributions.map((each) => excess.has(each)),
    ],
  );
}

async function insertDistributions(
  connection: Connection,
  distributions: readonly Distribution[],
): Promise<void> {
  await connection.query(
    `insert into ira_distribution (${sharedColumns}, reason, withholding, withheld)
     select * from unnest(${sharedArrays}, $8::text[], $9::smallint[], $10::bigint[])`,
    [
      ...sharedValues(distributions),
      texts(distributions.map(({ reason }) => reason)),
      bigints(distributions.map(({ withholding }) => withholding)),
      bigints(distributions.map(({ withheld }) => withheld)),
    ],
  );
}
