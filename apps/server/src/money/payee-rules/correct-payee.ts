import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import {
  fingerprintsOf,
  openDetails,
  type PayeeDetails,
  type SealedPayee,
  sealDetails,
} from './payee-details.ts';

/** An account of someone else at another bank, as a payment by ACH names it. */
export interface PaidAccount {
  routingNumber: string;
  accountNumber: string;
  kind: 'checking' | 'savings';
}

interface Correction {
  /** The notification of change. */
  entryId: bigint;
  code: string;
  customerId: bigint;
  recipientName: string;
  paid: PaidAccount;
  corrected: PaidAccount;
}

type Saved = SealedPayee & { id: bigint; nickname: string };

/**
 * Corrects the saved payee of an account that a customer paid, as the other bank says: seals it
 * again, keeps what it was, and tells the customer. Its schedules, later payments, and those that
 * were not sent yet (`corrected-payee.ts`) use what it is now. Without a saved payee, it only tells
 * the customer, who can cancel what was not sent yet; and nothing if the corrected account is
 * saved. Violates `saved_payee_once` if both are.
 */
export async function correctPayee(
  connection: Connection,
  sealingKeys: Keyring,
  { entryId, code, customerId, recipientName, paid, corrected }: Correction,
): Promise<void> {
  const find = async (account: PaidAccount): Promise<Saved | undefined> => {
    const { rows } = await connection.query<Saved>(
      `select id, nickname, customer_id, account_id, fingerprint, details_ciphertext, key_id
       from saved_payee
       where customer_id = $1 and fingerprint = any ($2::text[]) and removed_at is null
       for update`,
      [customerId, fingerprintsOf(sealingKeys, detailsOf(account))],
    );
    return rows[0];
  };
  const saved = await find(paid);
  if (saved) await correct(connection, sealingKeys, saved, { entryId, code, corrected });
  else if (await find(corrected)) return;
  const last = corrected.accountNumber.slice(-4);
  await recordEvent(connection, {
    action: 'payee_corrected',
    subjectId: customerId,
    before: { ...(saved && { payeeId: Number(saved.id) }), ...shownOf(paid) },
    after: { ...shownOf(corrected), code, entryId: Number(entryId) },
    detail: saved?.nickname ?? recipientName,
  });
  await queueMailToCustomer(connection, customerId, (firstName) =>
    payeeCorrectedMail(firstName, {
      name: saved?.nickname ?? recipientName,
      bankName: bankNameOf(corrected.routingNumber),
      kind: corrected.kind,
      routingNumber: corrected.routingNumber,
      lastFour: last,
      isSaved: saved !== undefined,
    }),
  );
}

async function correct(
  connection: Connection,
  sealingKeys: Keyring,
  saved: Saved,
  { entryId, code, corrected }: Pick<Correction, 'entryId' | 'code' | 'corrected'>,
): Promise<void> {
  const known = openDetails(sealingKeys, saved);
  if (known.kind !== 'ach_account') throw new Error(`payee ${saved.id} is not paid by ACH`);
  const { recipientName, recipientKind } = known;
  const details = { ...detailsOf(corrected), recipientName, recipientKind };
  const [fingerprint] = fingerprintsOf(sealingKeys, details);
  const sealed = sealDetails(sealingKeys, { customer_id: saved.customer_id, fingerprint }, details);
  await connection.query(
    `insert into saved_payee_change
       (payee_id, entry_id, change_code, old_fingerprint, old_details_ciphertext, old_key_id,
        new_fingerprint)
     select id, $2, $3, fingerprint, details_ciphertext, key_id, $4
     from saved_payee where id = $1`,
    [saved.id, entryId, code, fingerprint],
  );
  await connection.query(
    `update saved_payee set fingerprint = $2, details_ciphertext = $3, key_id = $4 where id = $1`,
    [saved.id, fingerprint, sealed.ciphertext, sealed.keyId],
  );
}

/** Who a payee is depends on the account alone. */
export const detailsOf = ({ routingNumber, accountNumber, kind }: PaidAccount) =>
  ({
    kind: 'ach_account',
    recipientName: '',
    externalAccountNumber: accountNumber,
    externalRoutingNumber: routingNumber,
    accountKind: kind,
    recipientKind: 'person',
  }) satisfies PayeeDetails;

const shownOf = ({ routingNumber, accountNumber, kind }: PaidAccount) => ({
  routingNumber,
  kind,
  lastFour: accountNumber.slice(-4),
});

interface Told {
  name: string;
  bankName: string | null;
  kind: string;
  routingNumber: string;
  lastFour: string;
  isSaved: boolean;
}

/** Tells a customer what the other bank corrected. */
const payeeCorrectedMail = (
  firstName: string,
  { name, bankName, kind, routingNumber, lastFour, isSaved }: Told,
): Mail =>
  letterTo(firstName, `The account details of ${name} have changed`, [
    `The other bank told us that the account details with which you paid ${name} are out of date or wrong. The account is now a ${kind} account${bankName === null ? '' : ` at ${bankName}`} ending in ${lastFour}, with the routing number ${routingNumber}.`,
    isSaved
      ? 'We corrected the saved payee. Payments to it that were not sent yet, scheduled ones, and later ones use the corrected details, and there is nothing that you need to do.'
      : `Before you pay ${name} again, ask for the current details.`,
    'If you did not pay them, please call us at once.',
  ]);
