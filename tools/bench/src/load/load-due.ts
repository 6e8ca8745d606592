import { bigints, byteas, createPool, texts } from '@seven-hills/postgres';
import {
  fingerprintsOf,
  sealDetails,
} from '../../../../apps/server/src/money/payee-rules/payee-details.ts';
import { parseKeyring } from '../../../../apps/server/src/platform/security/keyring.ts';

/**
 * Schedules payments of $1.00 that are all due now, spread evenly over customers, each to the next
 * one. Their date is tomorrow, so that none counts as late, which would send an email.
 */
export async function loadDuePayments(
  connectionString: string,
  sealingKeys: string,
  accountIds: readonly number[],
  count: number,
): Promise<void> {
  const keyring = parseKeyring('SEALING_KEYS', sealingKeys);
  const payees = accountIds.map((id, index) => {
    const accountId = BigInt(accountIds[(index + 1) % accountIds.length] ?? id);
    const details = { kind: 'customer' as const, accountId };
    const [fingerprint] = fingerprintsOf(keyring, details);
    const owner = { customer_id: BigInt(id), fingerprint };
    return { ...owner, accountId, ...sealDetails(keyring, owner, details) };
  });
  const database = createPool({ connectionString, max: 1 });
  try {
    await database.query(
      `with payee as (
         insert into saved_payee
           (customer_id, kind, nickname, account_id, fingerprint, details_ciphertext, key_id)
         select owner, 'customer', 'Rent', account, fingerprint, ciphertext, key_id
         from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::text[])
           as made (owner, account, fingerprint, ciphertext, key_id)
         returning id, customer_id
       ), made as (
         insert into schedule (customer_id, payee_id, amount, every, first_on, day, shift, next_on,
                               next_due_on)
         select customer_id, id, 100, 'once', current_date + 1,
                extract(day from current_date + 1), 'none', null, null
         from payee, generate_series(1, $6)
         returning id, first_on
       )
       insert into occurrence (schedule_id, nominal_on, due_on, amount, state, attempt_at)
       select id, first_on, first_on, 100, 'waiting', now() from made`,
      [
        bigints(payees.map(({ customer_id }) => customer_id)),
        bigints(payees.map(({ accountId }) => accountId)),
        texts(payees.map(({ fingerprint }) => fingerprint)),
        byteas(payees.map(({ ciphertext }) => ciphertext)),
        texts(payees.map(({ keyId }) => keyId)),
        Math.ceil(count / payees.length),
      ],
    );
    await database.query('vacuum (analyze) occurrence, schedule, saved_payee');
  } finally {
    await database.end();
  }
}
