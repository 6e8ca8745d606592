import type { BodyOf, Given, ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  chooseCategory as chooseContract,
  transactionCategory,
} from '@seven-hills/contracts/money/categories';
import { formatUsd, parseAmount } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { type Refusal, refusalAt } from '../../http/problem.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { recategorize } from '../category-sums/sum-up-days.ts';
import { refuseUnknown } from './own-categories.ts';
import { listRules, type Rule } from './rule-row.ts';
import { countAffected, learnedFrom } from './rules.ts';
import { type Categorizing, noTransaction, type Subject, subjectOf } from './subject-of.ts';

type TransactionCategory = Given<typeof transactionCategory>;

interface PartRow extends Pick<TransactionCategory, 'isExcluded' | 'source'> {
  transactionId: bigint;
  categoryId: bigint;
  rule_id: bigint | null;
  is_fee: boolean;
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
    text: `select transaction_id as "transactionId", category_id as "categoryId", source, rule_id,
                  is_fee, is_excluded as "isExcluded", (money_in + money_out)::bigint as amount
           from (${categorizedParts('$1', ['id = any ($2::bigint[])'])}) as part`,
    values: [accountId, ids],
  });
  const rules = rows.some(({ rule_id }) => rule_id !== null)
    ? await listRules(database, customerId)
    : [];
  const byId = Map.groupBy(rows, ({ transactionId }) => transactionId);
  return Array.from(byId, ([id, parts]) => describe(id, parts, rules));
}

function describe(
  transactionId: bigint,
  rows: readonly PartRow[],
  rules: readonly Rule[],
): TransactionCategory {
  const parts = rows.filter(({ is_fee }) => !is_fee);
  const [first] = parts;
  if (!first) throw new Error(`transaction ${transactionId} has no parts`);
  const { isExcluded, source, rule_id } = first;
  return {
    transactionId,
    isExcluded,
    source,
    rule: rules.find(({ id }) => id === rule_id) ?? null,
    parts,
    fee: rows.find(({ is_fee }) => is_fee)?.amount ?? null,
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
): Promise<ResultOf<typeof chooseContract>> {
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
): Promise<ResultOf<typeof chooseContract>['offer']> {
  if (subject.payee === null && subject.description === null) return null;
  const rule = learnedFrom(subject);
  return {
    categoryId,
    subject: rule.payee?.name ?? rule.text ?? '',
    isPayee: rule.payee !== null,
    affected: await countAffected(database, accountId, categoryId, rule),
  };
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

const doesNotAddUp = (amount: bigint, total: bigint): Refusal =>
  refusalAt(
    'validation_failed',
    'parts',
    `The parts make up ${formatUsd(total)}, but the transaction is ${formatUsd(amount)}.`,
  );
