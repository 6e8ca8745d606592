import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { factorsOf, hasFactor } from './factors-of.ts';
import { recoveryCodesMadeMail } from './mails.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/**
 * Creates new recovery codes and returns them, only this once; earlier ones stop working. Fails
 * with `factor_not_set_up` if there is no factor that they could replace.
 */
export async function makeRecoveryCodes(
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
  confirmed: Verified,
  origin: Origin,
): Promise<string[]> {
  const { customerId } = confirmed;
  return inPersonTransaction(database, confirmed, async (connection, { customer }) => {
    if (!hasFactor(await factorsOf(connection, customerId)))
      throw new Refusal(
        'factor_not_set_up',
        'Recovery codes are a backup for an authenticator app or a passkey. Please add one first.',
      );
    const codes = await replaceRecoveryCodes(connection, sealingKeys, customerId);
    await recordOwnEvent(connection, customerId, { action: 'recovery_codes_made', origin });
    await queueMail(connection, customer.email, recoveryCodesMadeMail(customer.first_name));
    return codes;
  });
}
