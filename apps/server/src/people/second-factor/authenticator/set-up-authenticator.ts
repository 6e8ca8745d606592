import { limits } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { startAuthenticator } from '@seven-hills/contracts/people/second-factor';
import type { Database } from '@seven-hills/postgres';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordOwnEvent } from '../../../audit-log/record-event.ts';
import type { Principal } from '../../../http/callers/principal.ts';
import { Refusal } from '../../../http/problem.ts';
import { countAttempt, forgetAttempts } from '../../../http/throttle.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { inPersonTransaction } from '../../sessions/in-person-transaction.ts';
import { recordConfirmation } from '../../sessions/session-store.ts';
import type { Verified } from '../../sessions/verified.ts';
import { type FirstFactor, prepareFirstFactor } from '../first-factor.ts';
import { authenticatorAddedMail } from '../mails.ts';
import { wrongCode } from '../verify-factor.ts';
import {
  acceptCode,
  authenticatorUri,
  newAuthenticatorSecret,
  sealSecret,
} from './authenticator.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
}

const perCustomer = { attemptsMax: 10, windowMinutes: 15 };

/**
 * Starts the setup of an authenticator app: stores a sealed secret, which has no effect until its
 * first code is entered, and returns it, only this once. A setup that was not finished is replaced.
 * Fails with `factor_already_set_up`.
 */
export async function startAuthenticatorSetup(
  { database, sealingKeys }: Dependencies,
  confirmed: Verified,
): Promise<ResultOf<typeof startAuthenticator>> {
  const { customerId } = confirmed;
  const secret = newAuthenticatorSecret();
  const { ciphertext, keyId } = sealSecret(sealingKeys, customerId, secret);
  const email = await inPersonTransaction(database, confirmed, async (connection, person) => {
    const { rowCount } = await connection.query(
      `insert into authenticator as known (customer_id, secret_ciphertext, key_id)
       values ($1, $2, $3)
       on conflict (customer_id) do update
         set secret_ciphertext = $2, key_id = $3, last_step = 0, created_at = now()
         where known.confirmed_at is null`,
      [customerId, ciphertext, keyId],
    );
    if (rowCount === 0) throw alreadySetUp();
    return person.customer.email;
  });
  const uri = authenticatorUri(secret, email);
  const qrCode = generate(uri);
  return { secret, uri, qrCode: { size: qrCode.size, path: toSvgPath(qrCode) } };
}

/**
 * Finishes the setup with a code from the app, which also confirms the session. Returns the
 * recovery codes if this is the first factor. Fails with `second_factor_wrong`,
 * `factor_not_set_up`, or `too_many_attempts`.
 */
export async function finishAuthenticatorSetup(
  { database, ...first }: Dependencies & FirstFactor,
  caller: Principal,
  code: string,
  origin: Origin,
): Promise<string[] | null> {
  const { customerId, sessionHash } = caller;
  const subject = `authenticator-setup:${customerId}`;
  await countAttempt(database, subject, perCustomer);
  const recoveryCodes = await inPersonTransaction(database, caller, async (connection, person) => {
    const { rows } = await connection.query<{ is_set_up: boolean; is_current: boolean }>(
      `select confirmed_at is not null as is_set_up,
              created_at > now() - make_interval(mins => $2) as is_current
       from authenticator where customer_id = $1`,
      [customerId, limits.authenticatorSetupMinutes],
    );
    if (rows[0]?.is_set_up) throw alreadySetUp();
    if (!rows[0]?.is_current)
      throw new Refusal(
        'factor_not_set_up',
        'This setup has expired. Please start again with a new QR code.',
      );
    const outcome = await acceptCode(connection, first.sealingKeys, customerId, code, 'waiting');
    if (outcome !== 'accepted') throw wrongCode('code', outcome);
    const firstCodes = await prepareFirstFactor(connection, first, person, sessionHash);
    await connection.query('update authenticator set confirmed_at = now() where customer_id = $1', [
      customerId,
    ]);
    await recordConfirmation(connection, sessionHash, 'code');
    await recordOwnEvent(connection, customerId, { action: 'authenticator_added', origin });
    const { email, first_name: firstName } = person.customer;
    await queueMail(connection, email, authenticatorAddedMail(firstName));
    return firstCodes;
  });
  await forgetAttempts(database, subject);
  return recoveryCodes;
}

const alreadySetUp = () =>
  new Refusal('factor_already_set_up', 'You already have an authenticator app. Remove it first.');
