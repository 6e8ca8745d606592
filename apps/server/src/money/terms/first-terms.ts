import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { accountTypes } from '@seven-hills/bank/limits';
import { firstTerms as contractTerms } from '@seven-hills/bank/terms';
import type { Cents } from '@seven-hills/money';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { lockTerms } from './terms-book.ts';
import { parseShown, type StoredBankTerms } from './terms-values.ts';

/** The movements whose daily limits per customer an operator sets for the bank's first start. */
export type LimitsToSend = Record<'transfer' | 'wire_transfer' | 'external_payment', Cents | null>;

const cents = (limit: bigint | null) => (limit === null ? null : Number(limit));

/**
 * The terms of a bank that has changed none: the built-in ones, with the fees of its folder and the
 * limits from its settings.
 */
function firstTermsWith(limits: LimitsToSend): StoredBankTerms {
  const sending = {
    transferLimit: cents(limits.transfer),
    wireLimit: cents(limits.wire_transfer),
    paymentLimit: cents(limits.external_payment),
  };
  const valuesOf = (type: (typeof accountTypes)[number]) => ({
    ...parseShown({ ...contractTerms.byType[type], ...bankValues.firstFees }),
    ...sending,
  });
  return {
    byType: { checking: valuesOf('checking'), savings: valuesOf('savings'), ira: valuesOf('ira') },
    wireCutOffHour: contractTerms.wireCutOffHour,
  };
}

/** Writes the first version, unless there is one; afterward, terms change only by proposal. */
export async function writeFirstTerms(database: Database, limits: LimitsToSend): Promise<void> {
  const { rowCount } = await database.query('select from bank_terms limit 1');
  if (rowCount) return;
  await inTransaction(database, async (connection) => {
    await lockTerms(connection);
    await connection.query(
      'insert into bank_terms (terms) select $1::jsonb where not exists (select from bank_terms)',
      [JSON.stringify(firstTermsWith(limits))],
    );
  });
}
