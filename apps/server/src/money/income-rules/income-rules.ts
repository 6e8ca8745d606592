import { limits } from '@seven-hills/bank/limits';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listIncomeRules, NewIncomeRule } from '@seven-hills/contracts/money/income-rules';
import { formatUsd, parseAmount } from '@seven-hills/money';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { verifyPin } from '../../people/pin/verify-pin.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { violates } from '../../platform/database/violates.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { lockCursor } from '../transactions/transaction-cursor.ts';

type Rule = RowOf<typeof listIncomeRules> & { id: bigint };

/** Lists a customer's rules that have not ended, the latest first. */
export async function readRules(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<Rule[]> {
  const { rows } = await connection.query<Rule>({
    name: 'read-income-rules',
    text: `select rule.id, rule.from_account_id as "fromAccountId",
                  rule.to_account_id as "toAccountId", rule.income_min as "incomeMin", rule.amount,
                  rule.percent, (
                    select jsonb_build_object(
                      'at', to_char(outcome.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                      'amount', to_char(outcome.amount / 100.0, 'FM999999999990.00'),
                      'reason', outcome.reason
                    )
                    from income_rule_outcome as outcome
                    where outcome.rule_id = rule.id
                    order by outcome.income_id desc
                    limit 1
                  ) as latest
           from income_rule as rule
           where rule.customer_id = $1 and rule.ended_at is null
           order by rule.id desc`,
    values: [customerId],
  });
  return rows;
}

interface Adding {
  database: Database;
  pinKeys: Keyring;
}

interface RuleCall {
  principal: Principal;
  origin: Origin;
}

/**
 * Adds a rule between two accounts that the customer owns alone, who enters the PIN once for all
 * that it moves. Fails as `verifyPin` does, with `not_found`, or with `conflict` for a second rule
 * between the accounts or one too many.
 */
export async function addRule(
  { database, pinKeys }: Adding,
  { principal, origin }: RuleCall,
  form: NewIncomeRule,
): Promise<Rule[]> {
  const { customerId } = principal;
  const verified = await verifyPin(database, pinKeys, principal, form.pin);
  try {
    return await inPersonTransaction(database, verified, async (connection) => {
      await refuseOthersAccounts(connection, customerId, form);
      if ((await readRules(connection, customerId)).length >= limits.incomeRulesMax)
        throw new Refusal('conflict', `You can have ${limits.incomeRulesMax} rules at most.`);
      await connection.query(
        `insert into income_rule
           (customer_id, from_account_id, to_account_id, income_min, amount, percent)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          customerId,
          form.fromAccountId,
          form.toAccountId,
          parseAmount(form.incomeMin),
          form.amount === null ? null : parseAmount(form.amount),
          form.percent,
        ],
      );
      await recordOwnEvent(connection, customerId, {
        action: 'income_rule_added',
        origin,
        detail: wordsOf(form),
        after: { fromAccountId: form.fromAccountId, toAccountId: form.toAccountId },
      });
      return readRules(connection, customerId);
    });
  } catch (error) {
    if (!violates(error, 'income_rule_once')) throw error;
    throw refusalAt(
      'conflict',
      'toAccountId',
      'You have a rule between these accounts already. Please end it first.',
    );
  }
}

/** `10% of $1,000.00 or more` */
function wordsOf({ incomeMin, amount, percent }: NewIncomeRule): string {
  const usd = (text: string) => formatUsd(parseAmount(text) ?? 0n);
  return `${amount === null ? `${percent}%` : usd(amount)} of ${usd(incomeMin)} or more`;
}

async function refuseOthersAccounts(
  connection: Connection,
  customerId: bigint,
  { fromAccountId, toAccountId }: Pick<NewIncomeRule, 'fromAccountId' | 'toAccountId'>,
): Promise<void> {
  const { rows } = await connection.query<{ id: bigint; is_shared: boolean }>(
    `select account.id, account.is_shared
     from account_owner as held
     join account on account.id = held.account_id
     where held.customer_id = $1 and account.id in ($2, $3) and held.until is null
       and held.role <> 'viewer' and account.closed_at is null
       and not account.is_certificate`,
    [customerId, fromAccountId, toAccountId],
  );
  if (rows.length !== 2) throw new Refusal('not_found', 'You have no such account.');
  if (rows.some(({ is_shared }) => is_shared))
    throw new Refusal('conflict', 'An account with other owners is not yours alone.');
}

/**
 * Ends rules, and drops the income that they have not followed. Waits for transfers that are being
 * posted. Until the commit, the job notes no income: otherwise it could note some for a rule that
 * is ending, and a posting could follow it after the answer. Returns whether a rule had not ended
 * yet.
 */
async function endRules(connection: Connection, ruleIds: readonly bigint[]): Promise<boolean> {
  await lockCursor(connection, 'income_rule_progress');
  await connection.query('delete from income_rule_due where rule_id = any ($1::bigint[])', [
    bigints(ruleIds),
  ]);
  const { rowCount } = await connection.query(
    `update income_rule set ended_at = now()
     where id = any ($1::bigint[]) and ended_at is null`,
    [bigints(ruleIds)],
  );
  return rowCount !== 0;
}

/** Ends all rules of a customer, as `endRules` does. Do this before locking their accounts. */
export async function endRulesOf(connection: Connection, customerId: bigint): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from income_rule where customer_id = $1 and ended_at is null',
    [customerId],
  );
  if (rows.length > 0)
    await endRules(
      connection,
      rows.map(({ id }) => id),
    );
}

/** Ends a rule, as `endRules` does; repeating it changes nothing. Fails with `not_found`. */
export const endRule = (
  database: Database,
  { principal, origin }: RuleCall,
  id: bigint,
): Promise<Rule[]> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    const found = await connection.query(
      'select from income_rule where id = $1 and customer_id = $2',
      [id, customerId],
    );
    if (found.rowCount !== 1) throw new Refusal('not_found', 'You have no such rule.');
    if (await endRules(connection, [id]))
      await recordOwnEvent(connection, customerId, {
        action: 'income_rule_ended',
        origin,
        before: { ruleId: Number(id) },
      });
    return readRules(connection, customerId);
  });
