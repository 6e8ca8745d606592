import type { AnswerOf, BodyOf } from '@seven-hills/contracts/endpoint';
import type {
  CategoryRule,
  chooseCategory as chooseContract,
  TransactionCategory,
} from '@seven-hills/contracts/money/categories';
import { formatUsd, parseAmount, toDecimal } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { recategorize } from '../category-sums/sum-up-days.ts';
import { refuseUnknown } from './own-categories.ts';
import { listRules } from './rule-row.ts';
import { countAffected, learnedFrom } from './rules.ts';
import { type Categorizing, noTransaction, type Subject, subjectOf } from './subject-of.ts';

interface PartRow {
  transaction_id: bigint;
  category_id: bigint;
  source: TransactionCategory['source'];
  rule_id: bigint | null;
  is_fee: boolean;
  is_excluded: boolean;
  amount: bigint;
}

/**
 * Returns how some of a customer's transactions are categorized, and why. Omits transactions that
 * are not theirs or that moved no money.
 */
export async function readTransactionCategories(
  database: Pick<Connection, 'query'>,
  { customerId, accountId }: Categorizing,
  ids: readonly number[],
): Promise<TransactionCategory[]> {
  const { rows } = await database.query<PartRow>({
    name: 'transaction-categories',
    text: `select transaction_id, category_id, source, rule_id, is_fee, is_excluded,
                  (money_in + money_out)::bigint as amount
           from (${categorizedParts('$1', ['id = any ($2::bigint[])'])}) as part`,
    values: [accountId, ids],
  });
  const rules = rows.some(({ rule_id }) => rule_id !== null)
    ? await listRules(database, customerId)
    : [];
  const byId = new Map<bigint, PartRow[]>();
  for (const row of rows)
    byId.set(row.transaction_id, [...(byId.get(row.transaction_id) ?? []), row]);
  return Array.from(byId, ([id, parts]) => describe(id, parts, rules));
}

function describe(
  id: bigint,
  parts: readonly PartRow[],
  rules: readonly CategoryRule[],
): TransactionCategory {
  const moved = parts.filter(({ is_fee }) => !is_fee);
  const fee = parts.find(({ is_fee }) => is_fee);
  const [first] = moved;
  if (!first) throw new Error(`transaction ${id} has no parts`);
  return {
    transactionId: Number(id),
    isExcluded: first.is_excluded,
    source: first.source,
    rule: rules.find((rule) => BigInt(rule.id) === first.rule_id) ?? null,
    parts: moved.map(({ category_id, amount }) => ({
      categoryId: Number(category_id),
      amount: toDecimal(amount),
    })),
    fee: fee ? toDecimal(fee.amount) : null,
  };
}

/**
 * Chooses the category of a transaction, the categories that it is split into, or its exclusion.
 * Returns what the same choice for this payee would change; no rule is created automatically. Fails
 * with `not_found`, and with `validation_failed` for parts that do not make up the amount.
 */
export async function chooseCategory(
  database: Database,
  owner: Categorizing,
  transactionId: number,
  { parts, isExcluded }: BodyOf<typeof chooseContract>,
): Promise<AnswerOf<typeof chooseContract>> {
  const { customerId, accountId } = owner;
  const { subject, category } = await inTransaction(database, async (connection) => {
    const subject = await subjectOf(connection, owner, transactionId);
    const chosen = parts.map((part) => ({ ...part, cents: parseAmount(part.amount) ?? 0n }));
    const total = chosen.reduce((sum, { cents }) => sum + cents, 0n);
    if (chosen.length > 0 && total !== subject.amount) throw doesNotAddUp(subject.amount, total);
    await recategorize(connection, accountId, [BigInt(transactionId)], async () => {
      await refuseUnknown(
        connection,
        customerId,
        parts.map(({ categoryId }) => categoryId),
      );
      await forget(connection, accountId, transactionId);
      if (parts.length === 0 && !isExcluded) return;
      await connection.query(
        `insert into transaction_category (account_id, transaction_id, is_excluded)
         values ($1, $2, $3)`,
        [accountId, transactionId, isExcluded],
      );
      await connection.query(
        `insert into transaction_category_part (account_id, transaction_id, position, category_id, amount)
         select $1, $2, position, category_id, amount
         from unnest($3::bigint[], $4::bigint[]) with ordinality as part (category_id, amount, position)`,
        [
          accountId,
          transactionId,
          chosen.map(({ categoryId }) => categoryId),
          chosen.map(({ cents }) => cents),
        ],
      );
    });
    return { subject, category: await readOne(connection, owner, transactionId) };
  });
  const [only, ...others] = parts;
  const offer =
    only && others.length === 0 && !isExcluded
      ? await offerFor(database, accountId, only.categoryId, subject)
      : null;
  return { category, offer };
}

/** Removes a manual choice, so that the rules decide again. Fails with `not_found`. */
export async function resetCategory(
  database: Database,
  owner: Categorizing,
  transactionId: number,
): Promise<TransactionCategory> {
  return inTransaction(database, async (connection) => {
    await subjectOf(connection, owner, transactionId);
    await recategorize(connection, owner.accountId, [BigInt(transactionId)], () =>
      forget(connection, owner.accountId, transactionId),
    );
    return readOne(connection, owner, transactionId);
  });
}

/** Counts after the commit, because counting reads the whole history. */
async function offerFor(
  database: Database,
  accountId: bigint,
  categoryId: number,
  subject: Subject,
): Promise<AnswerOf<typeof chooseContract>['offer']> {
  if (subject.payee === null && subject.description === null) return null;
  const rule = learnedFrom(subject);
  const affected = await countAffected(database, accountId, categoryId, rule);
  const isPayee = rule.payee !== null;
  return { categoryId, subject: rule.payee_name ?? rule.text ?? '', isPayee, affected };
}

async function readOne(
  connection: Connection,
  owner: Categorizing,
  transactionId: number,
): Promise<TransactionCategory> {
  const [found] = await readTransactionCategories(connection, owner, [transactionId]);
  if (!found) throw noTransaction();
  return found;
}

async function forget(
  connection: Connection,
  accountId: bigint,
  transactionId: number,
): Promise<void> {
  await connection.query(
    'delete from transaction_category where account_id = $1 and transaction_id = $2',
    [accountId, transactionId],
  );
}

function doesNotAddUp(amount: bigint, total: bigint): Refusal {
  const message = `The parts make up ${formatUsd(total)}, but the transaction is ${formatUsd(amount)}.`;
  return new Refusal('validation_failed', message, { errors: [{ path: 'parts', message }] });
}
