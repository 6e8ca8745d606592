import { isDeepStrictEqual } from 'node:util';
import { firstFeeKeys } from '@seven-hills/bank/folder/values/first-fees';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { accountTypes } from '@seven-hills/bank/limits';
import { feeTerms } from '@seven-hills/bank/term-names';
import { firstTerms as contractTerms } from '@seven-hills/bank/terms';
import type { Cents } from '@seven-hills/money';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { lockTerms, readNewestTerms } from './terms-book.ts';
import { parseShown, readBankTerms, type StoredBankTerms } from './terms-values.ts';

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

/**
 * The fees of the bank's folder (keys of `[first_fees]`) that are not those in force for each type
 * of account, because the folder or the terms changed since the first start.
 */
export async function supersededFirstFees(database: Database): Promise<string[]> {
  const { terms } = await readNewestTerms(database);
  const [current, first] = [terms, firstTermsWith(unlimited)].map(readBankTerms);
  return feeTerms
    .filter((term) => bankValues.firstFees[term] !== undefined)
    .filter((term) =>
      accountTypes.some(
        (type) => !isDeepStrictEqual(current?.byType[type][term], first?.byType[type][term]),
      ),
    )
    .map((term) => firstFeeKeys[term]);
}

const unlimited: LimitsToSend = { transfer: null, wire_transfer: null, external_payment: null };
