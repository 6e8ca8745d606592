import { createHash, randomBytes } from 'node:crypto';
import { createPostingEngine } from '@seven-hills/ledger';
import { createPool, type Database } from '@seven-hills/postgres';
import { newAccountNumber } from '../../apps/server/src/modules/accounts/account-number.ts';
import { internalAccounts } from '../../apps/server/src/modules/postings/internal-accounts.ts';
import { transferCodes } from '../../apps/server/src/modules/postings/transfer-codes.ts';
import { parseKeyring } from '../../apps/server/src/security/keyring.ts';
import { sealPin } from '../../apps/server/src/security/pin-code.ts';

/** A customer that the generator plays: who they are and the session that they are signed in with. */
export interface LoadedCustomer {
  sessionToken: string;
  accountId: number;
}

export const loadedPin = '2580';
const firstId = 1_000_000n;
const openingBalance = 100_000_000n;

/**
 * Puts customers with accounts, sessions, PINs and money into a migrated bank, as sets, since
 * registering each would hash ten thousand passwords. The money comes through the ledger.
 */
export async function loadCustomers(
  connectionString: string,
  pinKeys: string,
  count: number,
): Promise<LoadedCustomer[]> {
  const database = createPool({ connectionString, max: 4, pipeline: true });
  try {
    const ids = Array.from({ length: count }, (_, index) => firstId + BigInt(index));
    await insertCustomers(database, ids);
    await insertPins(database, ids, pinKeys);
    const tokens = await insertSessions(database, ids);
    await giveMoney(database, ids);
    await database.query('vacuum (analyze)');
    return tokens.map((sessionToken, index) => ({ sessionToken, accountId: Number(ids[index]) }));
  } finally {
    await database.end();
  }
}

async function insertCustomers(database: Database, ids: bigint[]): Promise<void> {
  await database.query(
    `insert into customer (id, first_name, last_name, date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four,
                           phone_number, address, email, password_hash, has_initial_deposit)
     overriding system value
     select id, 'Load', 'Customer' || id, '1990-01-01', '\\x00', 'none', sha256(id::text::bytea), '0000',
            '(513) 555-0100', '12 Vine Street, Cincinnati, OH 45202', 'load' || id || '@example.com', 'none', true
     from unnest($1::bigint[]) as id`,
    [ids],
  );
  await database.query(
    `insert into ledger.account (id, name, normal_side, must_not_be_overdrawn)
     select id, 'customer ' || id, 'credit', true from unnest($1::bigint[]) as id`,
    [ids],
  );
  await database.query(
    `insert into account (id, customer_id, account_number, account_type)
     select id, id, account_number, 'checking' from unnest($1::bigint[], $2::text[]) as made (id, account_number)`,
    [ids, ids.map(newAccountNumber)],
  );
}

async function insertPins(database: Database, ids: bigint[], pinKeys: string): Promise<void> {
  const keyring = parseKeyring('PIN_KEYS', pinKeys);
  const pins = ids.map((id) => sealPin(keyring, id, loadedPin));
  await database.query(
    `insert into pin (customer_id, key_id, salt, mac)
     select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[])`,
    [ids, pins.map(({ keyId }) => keyId), pins.map(({ salt }) => salt), pins.map(({ mac }) => mac)],
  );
}

async function insertSessions(database: Database, ids: bigint[]): Promise<string[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await database.query(
    `insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
     select token_hash, customer_id, now() + interval '12 hours', '127.0.0.1', 'bench'
     from unnest($1::bytea[], $2::bigint[]) as made (token_hash, customer_id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), ids],
  );
  return tokens;
}

async function giveMoney(database: Database, ids: bigint[]): Promise<void> {
  const engine = createPostingEngine({ pool: database });
  await Promise.all(
    ids.map(async (creditAccountId) => {
      const outcome = await engine.submit({
        context: null,
        transfers: [
          {
            kind: 'immediate',
            debitAccountId: internalAccounts.cash,
            creditAccountId,
            amount: openingBalance,
            code: transferCodes.deposit,
          },
        ],
      });
      if (outcome.status !== 'posted')
        throw new Error(`account ${creditAccountId}: ${outcome.reason}`);
    }),
  );
  await engine.close();
}
