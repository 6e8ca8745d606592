import { createHash, randomBytes } from 'node:crypto';
import { luhnDigit } from '@seven-hills/bank/payments/luhn';
import { createPool, type Database } from '@seven-hills/postgres';
import { internalAccounts } from '../../../../apps/server/src/money/accounts/internal-accounts.ts';
import { transferCodes } from '../../../../apps/server/src/money/transactions/transfer-codes.ts';
import { foldNames } from '../../../../apps/server/src/people/identity/folded-names.ts';
import { parseKeyring } from '../../../../apps/server/src/platform/security/keyring.ts';
import { sealPin } from '../../../../apps/server/src/platform/security/pin-code.ts';
import { rollUpActivity } from '../../../../apps/server/src/staff/figures/roll-up-activity.ts';
import { createPlan, postPlan } from './post-plan.ts';

/** A customer as whom the generator acts, with their session. */
export interface LoadedCustomer {
  sessionToken: string;
  accountId: number;
}

export interface BankSize {
  customers: number;
  /** How many transfers each customer sent (and received) over the span. */
  transfersEach: number;
  /** How long ago the first ones were, as an interval of PostgreSQL. Default: two years. */
  span?: string;
  /** How many of the customers, evenly spread, have a PIN and are signed in. Default: all. */
  signedIn?: number;
}

export const loadedPin = '2580';
/** The id of the first customer and of the first account, above the demo bank's ids. */
export const firstLoadedId = 1_000_000n;
const openingBalance = 100_000_000n;

/** A distinct account number for each id, which random ones of that many accounts are not. */
function numberOf(id: bigint): string {
  const digits = String((id * 387_420_489n + 123_456_789n) % 999_999_937n).padStart(9, '0');
  return `${digits}${luhnDigit(digits)}`;
}

/**
 * Fills a migrated bank with customers, accounts, sessions, PINs, money, and a history of
 * transfers, in bulk, because registering each customer would hash a password each time. Returns
 * the customers who are signed in.
 */
export async function loadCustomers(
  connectionString: string,
  pinKeys: string,
  { customers, transfersEach, span = '2 years', signedIn = customers }: BankSize,
): Promise<LoadedCustomer[]> {
  const database = createPool({ connectionString, max: 4 });
  try {
    await openLoadedAccounts(database, customers);
    await createPlan(database);
    await planOpening(database, customers, span);
    for (let round = 1; round <= transfersEach; round++)
      await planTransfers(database, { customers, round, rounds: transfersEach, span });
    await postPlan(database);
    const stride = Math.max(1, Math.floor(customers / signedIn));
    const ids = Array.from(
      { length: Math.min(signedIn, customers) },
      (_, index) => firstLoadedId + BigInt(index * stride),
    );
    const tokens = await signIn(database, ids, pinKeys);
    await rollUpActivity(database);
    await foldNames(database);
    await database.query('vacuum (analyze)');
    await database.query('checkpoint');
    return tokens.map((sessionToken, index) => ({ sessionToken, accountId: Number(ids[index]) }));
  } finally {
    await database.end();
  }
}

const chunk = 100_000;

async function openLoadedAccounts(database: Database, customers: number): Promise<void> {
  for (let from = 0; from < customers; from += chunk) {
    const ids = Array.from(
      { length: Math.min(chunk, customers - from) },
      (_, index) => firstLoadedId + BigInt(from + index),
    );
    await openAccounts(database, ids);
  }
}

/**
 * Inserts customers with empty accounts; an account has its customer's id. With `ownerId`, inserts
 * only further accounts of that customer. None is an IRA, whose limits would refuse a day's
 * transfers.
 */
export async function openAccounts(
  database: Database,
  ids: readonly bigint[],
  ownerId: bigint | null = null,
): Promise<void> {
  if (ownerId === null) await openCustomers(database, ids);
  await database.query(
    `insert into ledger.account (id, name, normal_side, must_not_be_overdrawn)
     select id, 'customer ' || id, 'credit', true from unnest($1::bigint[]) as id`,
    [ids],
  );
  await database.query(
    `insert into account (id, customer_id, account_number, account_type, created_at)
     select id, coalesce($3, id), account_number, (array['checking', 'checking', 'savings'])[1 + id % 3],
            now() - interval '3 years'
     from unnest($1::bigint[], $2::text[]) as made (id, account_number)`,
    [ids, ids.map(numberOf), ownerId],
  );
}

const openCustomers = (database: Database, ids: readonly bigint[]) =>
  database.query(
    `insert into customer (id, first_name, last_name, date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four,
                           phone_number, address, email, password_hash, has_initial_deposit)
     overriding system value
     select id, 'Load', 'Customer' || id, '1990-01-01', '\\x00', 'none', sha256(id::text::bytea), '0000',
            '(513) 555-0100', '12 Vine Street, Cincinnati, OH 45202', 'load' || id || '@example.com', 'none', true
     from unnest($1::bigint[]) as id`,
    [ids],
  );

/**
 * Gives each customer a PIN and a session; returns the session tokens in the order of the
 * customers.
 */
export async function signIn(
  database: Database,
  ids: readonly bigint[],
  pinKeys: string,
): Promise<string[]> {
  const keyring = parseKeyring('PIN_KEYS', pinKeys);
  const pins = ids.map((id) => sealPin(keyring, id, loadedPin));
  await database.query(
    `insert into pin (customer_id, key_id, salt, mac)
     select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[])`,
    [ids, pins.map(({ keyId }) => keyId), pins.map(({ salt }) => salt), pins.map(({ mac }) => mac)],
  );
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await database.query(
    `insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
     select token_hash, customer_id, now() + interval '12 hours', '127.0.0.1', 'bench'
     from unnest($1::bytea[], $2::bigint[]) as made (token_hash, customer_id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), ids],
  );
  return tokens;
}

const planOpening = (database: Database, customers: number, span: string) =>
  database.query(
    `insert into planned_movement (debit_account_id, credit_account_id, customer_id, type, code, amount, description, created_at)
     select $1, $2::bigint + i, $2::bigint + i, 'initial_deposit', $3, $4, 'Initial deposit', now() - $6::interval
     from generate_series(0, $5::bigint - 1) as i`,
    [
      internalAccounts.cardClearing,
      firstLoadedId,
      transferCodes.initial_deposit,
      openingBalance,
      customers,
      span,
    ],
  );

/**
 * Plans a round in which every customer pays one other, a different one each round, spread evenly
 * over the round's share of the span.
 */
const planTransfers = (
  database: Database,
  {
    customers,
    round,
    rounds,
    span,
  }: { customers: number; round: number; rounds: number; span: string },
) =>
  database.query(
    `insert into planned_movement (debit_account_id, credit_account_id, customer_id, type, code, amount, description, created_at)
     select $1::bigint + i, $1::bigint + (i + 1 + 37 * $2::bigint) % $3, $1::bigint + i, 'transfer', $4,
            100 + (i * 7919 + $2::bigint * 4241) % 9000,
            (array['Rent', 'Groceries', 'Dinner', 'Books', 'Gift'])[1 + i % 5],
            now() - $6::interval * (1 - ($2::float8 - 1 + i / $3::float8) / $5)
     from generate_series(0, $3::bigint - 1) as i`,
    [firstLoadedId, round, customers, transferCodes.transfer, rounds, span],
  );
