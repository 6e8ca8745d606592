import type { Cents } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { type FactSource, type Facts, needs } from '../../platform/database/batch-facts.ts';

/** An incoming transaction that a rule has to follow. */
export interface Income {
  ruleId: bigint;
  incomeId: bigint;
}

interface LockedIncome extends Income {
  is_ended: boolean;
}

const nameOf = ({ ruleId, incomeId }: Income) => `${ruleId} ${incomeId}`;

/**
 * The incoming transactions that a batch follows, locked until its commit. Rules are not locked:
 * what ends one also deletes its rows here and lets the job note no others until it commits, or has
 * frozen or shared its account, which the movement judges.
 */
export const incomeSource: FactSource<Income, Map<string, LockedIncome>> = {
  name: 'income to follow',
  async load(opening, wanted) {
    const rows = await opening.add<LockedIncome>({
      name: 'lock-income',
      text: `select due.rule_id as "ruleId", due.income_id as "incomeId",
                    rule.ended_at is not null as is_ended
             from unnest($1::bigint[], $2::bigint[]) as asked (rule_id, income_id)
             join income_rule_due as due
               on due.rule_id = asked.rule_id and due.income_id = asked.income_id
             join income_rule as rule on rule.id = due.rule_id
             order by due.rule_id, due.income_id
             for update of due`,
      values: [
        bigints(wanted.map(({ ruleId }) => ruleId)),
        bigints(wanted.map(({ incomeId }) => incomeId)),
      ],
    });
    return new Map(rows.map((row) => [nameOf(row), row]));
  },
};

/**
 * Makes a posting follow an incoming transaction by a rule: the row is judged under its lock and
 * deleted with the posting. Both commit or neither does, so the rule follows it once, despite
 * crashes and however many servers try. Refuses with `conflict` if that has happened or the rule
 * has ended.
 */
export function followsIncome(income: Income, amount: Cents): PostingCondition {
  const lockedIn = (facts: Facts) => facts.of(incomeSource).get(nameOf(income));
  return {
    needed: [needs(incomeSource, income)],
    judge(facts) {
      const locked = lockedIn(facts);
      if (locked && !locked.is_ended) return null;
      return new Refusal('conflict', 'This rule was carried out already or has ended.');
    },
    /** Marks it for the same income in the same batch. */
    accepted(facts) {
      const locked = lockedIn(facts);
      if (locked) locked.is_ended = true;
    },
    async write(connection, _facts, transactionId) {
      if (!(await settleIncome(connection, income, { amount, transactionId, reason: null })))
        throw new Error('income was followed while it was locked');
    },
  };
}

/**
 * Records what a rule did about an incoming transaction; returns false if that is recorded already.
 */
export async function settleIncome(
  connection: Connection,
  { ruleId, incomeId }: Income,
  outcome: { amount: Cents; transactionId: bigint | null; reason: string | null },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'settle-income',
    text: `with followed as (
             delete from income_rule_due where rule_id = $1 and income_id = $2
             returning rule_id, income_id
           )
           insert into income_rule_outcome (rule_id, income_id, amount, transaction_id, reason)
           select rule_id, income_id, $3::bigint, $4::bigint, $5 from followed`,
    values: [ruleId, incomeId, outcome.amount, outcome.transactionId, outcome.reason],
  });
  return rowCount === 1;
}
