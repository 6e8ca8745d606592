import type { AccountType } from '@seven-hills/bank/limits';
import type { TestBank } from '../test-bank.ts';

/** Sets rates without a vote, even for days that have begun. Rates are in millionths a year. */
export async function insertTerms(
  bank: TestBank,
  terms: {
    accountType: AccountType;
    validFrom: string;
    isVariable?: boolean;
    rate?: number;
    tiers?: readonly (readonly [from: bigint, rate: number])[];
  },
): Promise<void> {
  const { accountType, validFrom, isVariable = true, rate = 0, tiers = [[0n, rate]] } = terms;
  const { rows } = await bank.database.query<{ id: bigint }>(
    `insert into interest_terms (account_type, valid_from, is_variable, needs_notice, reason)
     values ($1, $2, $3, false, 'test')
     returning id`,
    [accountType, validFrom, isVariable],
  );
  await bank.database.query(
    `insert into interest_tier (terms_id, from_cents, rate)
     select $1, * from unnest($2::bigint[], $3::int[])`,
    [rows[0]?.id, tiers.map(([from]) => from), tiers.map(([, each]) => each)],
  );
}
