import { brand } from '@seven-hills/bank/brand';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import {
  fingerprintsOf,
  type OutsideAccount,
  type SealedLinkedNumber,
  sealLinkedNumber,
} from './linked-number.ts';
import { shortNameOf } from './short-name.ts';

/** A linked account, locked by the caller. */
export interface CorrectedAccount extends SealedLinkedNumber {
  id: bigint;
  bank_name: string;
  kind: 'checking' | 'savings';
  account_last_four: string;
}

/** The notification of change, and the account as it is from now on. */
interface Correction extends OutsideAccount {
  entryId: bigint;
  code: string;
  kind: 'checking' | 'savings';
}

/**
 * Corrects a linked account as the other bank says: seals the number again, keeps what it was, and
 * tells the customer. Later orders use what it is now. Violates `linked_account_once` if the
 * customer has linked the corrected account already.
 */
export async function correctLinkedAccount(
  connection: Connection,
  sealingKeys: Keyring,
  account: CorrectedAccount,
  { entryId, code, ...corrected }: Correction,
): Promise<void> {
  const { id, customer_id, bank_name: bankName, account_last_four: oldLastFour } = account;
  const [fingerprint] = fingerprintsOf(sealingKeys, corrected);
  const lastFour = corrected.accountNumber.slice(-4);
  await connection.query(
    `insert into linked_account_change
       (linked_account_id, entry_id, change_code, old_routing_number, old_kind,
        old_account_last_four, old_fingerprint, old_number_ciphertext, old_key_id,
        new_routing_number, new_kind, new_account_last_four, new_fingerprint)
     select id, $2, $3, routing_number, kind, account_last_four, fingerprint, number_ciphertext,
            key_id, $4, $5, $6, $7
     from linked_account where id = $1`,
    [id, entryId, code, corrected.routingNumber, corrected.kind, lastFour, fingerprint],
  );
  const sealed = sealLinkedNumber(
    sealingKeys,
    { customer_id, fingerprint },
    corrected.accountNumber,
  );
  await connection.query(
    `update linked_account
     set routing_number = $2, kind = $3, account_last_four = $4, fingerprint = $5,
         number_ciphertext = $6, key_id = $7
     where id = $1`,
    [
      id,
      corrected.routingNumber,
      corrected.kind,
      lastFour,
      fingerprint,
      sealed.ciphertext,
      sealed.keyId,
    ],
  );
  const before = shortNameOf(bankName, oldLastFour);
  await recordEvent(connection, {
    action: 'linked_account_corrected',
    subjectId: customer_id,
    before: {
      linkedAccountId: Number(id),
      routingNumber: account.routing_number,
      kind: account.kind,
      lastFour: oldLastFour,
    },
    after: {
      routingNumber: corrected.routingNumber,
      kind: corrected.kind,
      lastFour,
      code,
      entryId: Number(entryId),
    },
    detail: before,
  });
  await queueMailToCustomer(connection, customer_id, (firstName) =>
    linkedAccountCorrectedMail(firstName, before, {
      ...corrected,
      name: shortNameOf(bankName, lastFour),
    }),
  );
}

/** Tells a customer what the other bank corrected. */
const linkedAccountCorrectedMail = (
  firstName: string,
  before: string,
  { name, routingNumber, kind }: { name: string; routingNumber: string; kind: string },
): Mail =>
  letterTo(firstName, 'The details of your account at another bank were corrected', [
    `The other bank told us that the details that we have of ${before} are out of date or wrong. We corrected them: ${name}, a ${kind} account with the routing number ${routingNumber}.`,
    'There is nothing that you need to do. From now on, transfers use the corrected details.',
    `If this is not your account, please call us at once: ${brand.supportPhone}.`,
  ]);
