import type { PaymentProvider } from '@seven-hills/bank/limits';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import { folded } from '@seven-hills/bank/text/folded';
import type { Connection, Database } from '@seven-hills/postgres';

/** The texts of a transaction that its rows and its receipt show. */
export interface TransactionTexts {
  description: string | null;
  recipient_name: string | null;
  payment_identifier: string | null;
  external_bank_name: string | null;
  external_account_last_four: string | null;
  payment_provider: PaymentProvider | null;
}

const columns: readonly (keyof TransactionTexts)[] = [
  'description',
  'recipient_name',
  'payment_identifier',
  'external_bank_name',
  'external_account_last_four',
  'payment_provider',
];

/** SQL for the columns of a transaction's texts. */
export const textColumns = columns.join(', ');

/** Returns the texts from the values of `textColumns`. */
export const textsOf = (values: readonly (string | null)[]): TransactionTexts =>
  Object.fromEntries(
    columns.map((column, index) => [column, values[index] ?? null]),
  ) as unknown as TransactionTexts;

/** SQL for whether a transaction named `item` has any text. */
export const hasTexts = `coalesce(${columns.map((column) => `item.${column}`).join(', ')}) is not null`;

/** Returns the folded text that searches look through; null if the transaction has no words. */
export function wordsOf(texts: TransactionTexts): string | null {
  const { payment_provider: provider, external_account_last_four: lastFour } = texts;
  const shown = [
    texts.description,
    texts.recipient_name,
    texts.payment_identifier,
    texts.external_bank_name,
    lastFour && `account ending in ${lastFour}`,
    provider && providerNames[provider],
  ];
  return folded(shown.filter(Boolean).join(' ')) || null;
}

/** What a search looks for in the words of transactions. */
export interface SearchedWords {
  /** The folded search, which the stored words contain. */
  folded: string;
  /** The transactions with the words that are not stored yet. */
  unstoredIds: readonly bigint[];
}

/** Returns what a search means for the transactions of one account, or of the whole bank. */
export async function readSearchedWords(
  database: Database | Connection,
  search: string,
  accountId: bigint | null,
): Promise<SearchedWords> {
  const { rows } = await database.query<{ through_id: bigint }>({
    name: 'read-search-state',
    text: 'select through_id from activity_rollup',
  });
  const spelled = folded(search);
  const storedThrough = rows[0]?.through_id ?? 0n;
  return {
    folded: spelled,
    unstoredIds: await findUnstored(database, spelled, storedThrough, accountId),
  };
}

const batchSize = 10_000;

/** Folds the words of transactions after an id, and looks through them. */
async function findUnstored(
  database: Database | Connection,
  spelled: string,
  throughId: bigint,
  accountId: bigint | null,
): Promise<bigint[]> {
  const found: bigint[] = [];
  const source = (condition: string) =>
    `(select id, ${textColumns} from bank_transaction as item
      where ${condition} id > $1 and ${hasTexts} order by id limit ${batchSize})`;
  const text =
    accountId === null
      ? source('')
      : `select * from (${source('from_account_id = $2 and')} union ${source('to_account_id = $2 and')}) as item
         order by id limit ${batchSize}`;
  for (let after = throughId, isEnd = false; !isEnd; ) {
    const { rows } = await database.query<TransactionTexts & { id: bigint }>(
      text,
      accountId === null ? [after] : [after, accountId],
    );
    for (const row of rows) if (wordsOf(row)?.includes(spelled)) found.push(row.id);
    isEnd = rows.length < batchSize;
    after = rows.at(-1)?.id ?? after;
  }
  return found;
}
