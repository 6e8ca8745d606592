import { type Cents, formatUsd } from '@seven-hills/money';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { MovementKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { eachItem, ItemFailures } from '../../platform/jobs/each-item.ts';
import { accountName } from '../accounts/account-name.ts';
import { lockAlerts } from '../alerts/preferences.ts';
import { writeAlerts } from '../alerts/write-alerts.ts';
import type { OwnTransferOrder } from '../own-transfers/posting.ts';
import type { Postings } from '../posting/postings.ts';
import { ruleSkipped } from './alert-kinds.ts';
import { followIncome } from './follow-income.ts';
import { followsIncome, type Income, settleIncome } from './income-condition.ts';

export interface RuleMeans {
  database: Database;
  postings: Postings;
  kinds: { ownTransfer: MovementKind<OwnTransferOrder> };
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface DueRow extends Income {
  customerId: bigint;
  accountId: bigint;
  toAccountId: bigint;
  amount: Cents;
  toName: string;
}

const pageSize = 200;
/** Few, so that the ledger's queue stays short for live traffic. */
const atOnce = 4;

/**
 * Moves money by the rules of customers for completed income, once for each. Never takes money that
 * is not free to spend: the rule skips that income, and its customer is alerted. Safe to repeat, to
 * interrupt, and to run on several servers. Returns how many transfers were made.
 */
export async function runIncomeRules(means: RuleMeans): Promise<number> {
  await followIncome(means.database);
  let made = 0;
  const failures = new ItemFailures();
  for (let last: DueRow | undefined; ; ) {
    const rows = await readDue(means.database, last);
    made += await eachItem(rows, failures, (row) => moveMoney(means, row), atOnce);
    last = rows.at(-1);
    if (rows.length < pageSize) break;
  }
  failures.report();
  return made;
}

async function readDue(database: Database, last: DueRow | undefined): Promise<DueRow[]> {
  const { rows } = await database.query<DueRow>({
    name: 'income-due',
    text: `select due.rule_id as "ruleId", due.income_id as "incomeId",
                  rule.customer_id as "customerId", rule.from_account_id as "accountId",
                  rule.to_account_id as "toAccountId",
                  greatest(coalesce(rule.amount, item.amount * rule.percent / 100), 1) as amount,
                  ${accountName('paid_account')} as "toName"
           from income_rule_due as due
           join income_rule as rule on rule.id = due.rule_id
           join account as paid_account on paid_account.id = rule.to_account_id
           join bank_transaction as item on item.id = due.income_id
           where item.status = 'completed' and (due.income_id, due.rule_id) > ($1, $2)
           order by due.income_id, due.rule_id
           limit $3`,
    values: [last?.incomeId ?? 0n, last?.ruleId ?? 0n, pageSize],
  });
  return rows;
}

/** Temporary refusals, which say nothing about the movement itself; the next run tries again. */
const passing = new Set(['unavailable', 'outcome_unknown', 'request_in_flight']);

async function moveMoney({ database, postings, kinds, log }: RuleMeans, row: DueRow) {
  const { customerId, accountId, toAccountId, amount, ruleId, incomeId } = row;
  const order: OwnTransferOrder = {
    customerId,
    accountId,
    toAccountId,
    amount,
    description: 'Moved by your rule for incoming money',
    by: { who: 'rule' },
  };
  try {
    await postings.move(
      kinds.ownTransfer,
      order,
      null,
      followsIncome({ ruleId, incomeId }, amount),
    );
    return true;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null;
    // It was followed elsewhere, or the rule has ended; the next run drops what is left.
    if (refusal?.code === 'conflict') return false;
    if (!refusal || passing.has(refusal.code)) {
      const of = { ruleId: Number(ruleId), incomeId: Number(incomeId) };
      log.warn({ err: error, ...of }, 'could not follow income by a rule yet');
      return false;
    }
    await noteSkipped(database, row, reasonOf(refusal));
    return false;
  }
}

const reasonOf = ({ code, message }: Refusal): string =>
  code === 'insufficient_funds' || code === 'set_aside_needed'
    ? 'Not enough was free to spend.'
    : message;

async function noteSkipped(database: Database, row: DueRow, reason: string): Promise<void> {
  const { customerId, accountId, amount, ruleId, incomeId, toName } = row;
  await inTransaction(database, async (connection) => {
    const outcome = { amount, transactionId: null, reason };
    if (!(await settleIncome(connection, row, outcome))) return;
    await lockAlerts(connection);
    const sentence = `Your rule did not move ${formatUsd(amount)} to ${toName}. ${reason}`;
    const reference = `income-rule:${ruleId}:${incomeId}`;
    await writeAlerts(
      connection,
      [{ customerId, accountId, kind: ruleSkipped, amount, party: toName, sentence, reference }],
      null,
    );
  });
}
