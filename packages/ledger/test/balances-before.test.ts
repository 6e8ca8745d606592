import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CASH, createTestLedger, type TestLedger } from './support/test-ledger.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger();
  return () => ledger.drop();
});

const account = 101n;

test('the balances before moments are those that a search through all entries finds', async () => {
  // Bursts at one moment, quiet hours, and anything in between; many of the moments are those of an
  // entry.
  const gap = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 400 }) },
  );
  const gaps = fc.array(gap, { maxLength: 300, size: 'max' });
  const steps = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(gaps, steps, async (gapMinutes, stepMinutes) => {
      const connection = await ledger.pool.connect();
      try {
        await connection.query('begin');
        await connection.query(
          `with timed as (
             select number, sum(gap) over (order by number) as minute
             from unnest($3::int[]) with ordinality as made (gap, number)
           ), moved as (
             insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind, created_at)
             select number, $1, $2, number, 1, 'immediate', timestamptz '2026-03-01' + minute * interval '1 minute'
             from timed
           )
           insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after)
           select $2, number, number, number, number * (number + 1) / 2
           from timed`,
          [CASH, account, gapMinutes],
        );
        const { rows } = await connection.query<{ found: bigint[]; expected: bigint[] }>(
          `with asked as (
             select array(
               select timestamptz '2026-03-01' + (sum(step) over (order by number)) * interval '1 minute'
               from unnest($2::int[]) with ordinality as made (step, number)
               order by number
             ) as moments
           )
           select array(
                    select balance from ledger.balances_before($1, moments) order by moment
                  ) as found,
                  array(
                    select coalesce((
                      select balance_after from ledger.entry_record
                      where account_id = $1 and created_at < moment
                      order by sequence desc
                      limit 1
                    ), 0)
                    from unnest(moments) as moment
                    order by moment
                  ) as expected
           from asked`,
          [account, stepMinutes],
        );
        expect(rows[0]?.found).toHaveLength(stepMinutes.length);
        expect(rows[0]?.found).toEqual(rows[0]?.expected);
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    }),
    { numRuns: 150 },
  );
});
