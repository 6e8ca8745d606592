import { brand } from '@seven-hills/bank/brand';
import type { Connection, Database } from '@seven-hills/postgres';
import { Secret, TOTP } from 'otpauth';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { openText, type SealedText, sealText } from '../../../platform/security/sealed-text.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';

/** RFC 6238 with the parameters that every authenticator app supports. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/**
 * How many steps before and after the current one are accepted, to allow for clocks that differ.
 */
const window = 1;

const purpose = 'authenticator';

/** Returns a new 160-bit secret in Base32, as RFC 4226 recommends. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an app reads from the QR code. */
export const authenticatorUri = (secret: string, email: string): string =>
  new TOTP({ ...settings, issuer: brand.name, label: email, secret }).toString();

/** Seals a secret for one person. */
export const sealSecret = (keyring: Keyring, customerId: bigint, secret: string): SealedText =>
  sealText(keyring, purpose, secret, String(customerId));

interface AuthenticatorRow {
  secret_ciphertext: Buffer;
  key_id: string;
  last_step: bigint;
}

/**
 * Verifies a code from a person's app, and consumes its time step: a code is accepted only once,
 * and codes of earlier steps are refused afterward, even with parallel requests. `setUp` states
 * whether the app is in use or awaits its first code.
 */
export async function acceptCode(
  database: Database | Connection,
  keyring: Keyring,
  customerId: bigint,
  code: string,
  setUp: 'in_use' | 'waiting',
): Promise<'accepted' | 'used' | 'wrong'> {
  const { rows } = await database.query<AuthenticatorRow>(
    `select secret_ciphertext, key_id, last_step from authenticator
     where customer_id = $1 and (confirmed_at is not null) = $2`,
    [customerId, setUp === 'in_use'],
  );
  const row = rows[0];
  if (!row) return 'wrong';
  const sealed = { ciphertext: row.secret_ciphertext, keyId: row.key_id };
  const step = stepOf(openText(keyring, purpose, sealed, String(customerId)), code);
  if (step === null) return 'wrong';
  const { rowCount } = await database.query(
    `update authenticator set last_step = $2, last_used_at = now()
     where customer_id = $1 and last_step < $2`,
    [customerId, step],
  );
  return rowCount === 1 ? 'accepted' : 'used';
}

/** Returns the time step that this code belongs to, or null if it belongs to no current step. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = bankNow().getTime();
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window,
  });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

/** Returns when a person's app was set up and last used, or null if there is none. */
export async function findAuthenticator(
  database: Database,
  customerId: bigint,
): Promise<{ addedAt: Date; lastUsedAt: Date | null } | null> {
  const { rows } = await database.query<{ addedAt: Date; lastUsedAt: Date | null }>(
    `select confirmed_at as "addedAt", last_used_at as "lastUsedAt" from authenticator
     where customer_id = $1 and confirmed_at is not null`,
    [customerId],
  );
  return rows[0] ?? null;
}
