import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { accountNumberOf, type PayeeRow, payeeColumns, sealJoins } from './judge-payee.ts';
import { sealedTypes } from './payee.ts';
import { insertSeals } from './payee-statements.ts';

const pageSize = 2_000;

/**
 * Seals the payees of all wires and payments with their current values, after an operator discarded
 * the seals of a lost key (docs/guide/keys.md). Does so only if there is no seal at all: otherwise,
 * a payee without one has lost it and is never trusted again. Returns how many were sealed.
 */
export async function sealPayeesAgain(
  database: Database,
  keyring: Keyring,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<number> {
  return inTransaction(database, async (connection) => {
    await connection.query('set local statement_timeout = 0');
    // If servers start together, one seals and the others find the work done. Locking the table
    // itself would need a privilege that the service doesn't have on append-only tables.
    await connection.query("select pg_advisory_xact_lock(hashtext('seal-payees-again'))");
    const { rowCount: seals } = await connection.query('select from payee_seal limit 1');
    if (seals) return 0;
    let sealed = 0;
    for (let lastId = 0n; ; ) {
      const rows = await readPage(connection, lastId);
      const last = rows.at(-1);
      if (!last) break;
      sealed += await sealPage(connection, keyring, rows, log);
      lastId = last.id;
    }
    if (sealed === 0) return 0;
    await recordEvent(connection, { action: 'payees_sealed', after: { payees: sealed } });
    log.warn({ payees: sealed }, 'sealed the current payees of all wires and payments again');
    return sealed;
  });
}

async function readPage(connection: Connection, lastId: bigint): Promise<PayeeRow[]> {
  const { rows } = await connection.query<PayeeRow>(
    `select ${payeeColumns}
     from bank_transaction as item ${sealJoins}
     where item.type in (${sealedTypes}) and item.id > $1
     order by item.id
     limit $2`,
    [lastId, pageSize],
  );
  return rows;
}

async function sealPage(
  connection: Connection,
  keyring: Keyring,
  rows: readonly PayeeRow[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  const payees = rows.flatMap((row) => {
    const opened = accountNumberOf(keyring, row);
    if (opened) return { ...row, recipient_account_number: opened.accountNumber };
    log.error({ transactionId: Number(row.id) }, 'the account number of a wire cannot be opened');
    return [];
  });
  const { text, values = [] } = insertSeals(keyring, payees);
  await connection.query(text, [...values]);
  return payees.length;
}
