import { randomBytes, randomUUID } from 'node:crypto';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { violates } from '../../platform/database/violates.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { type SealedSsn, sealSsn, ssnIndexes } from '../../platform/security/ssn.ts';
import { recordAgreement } from '../agreements/record-agreement.ts';
import { type EmailLink, linkAddress, makeLink } from '../email/email-links.ts';
import { queueSecretMail } from '../email/queue-secret-mail.ts';
import { alreadyCustomerMail, cannotOpenMail, welcomeMail, welcomeToShareMail } from './mails.ts';
import { openAccount } from './open-account.ts';
import { type Registration, refuseUnfit } from './refuse-unfit.ts';

/** Why nobody was registered: a customer already has this email address or this SSN. */
export type KnownBy = 'email' | 'ssn';

interface Registered {
  customerId: bigint;
  /** Null if the applicant asked for no account. */
  accountId: bigint | null;
}

interface Registering {
  database: Database;
  keys: Keys;
  siteUrl: SiteUrl;
  /** Whether the initial deposit can be paid by card. */
  takesCards: boolean;
}

/**
 * Opens a customer's account in one transaction: the customer, a frozen ledger account with a zero
 * balance, and its number. The account stays suspended until the initial deposit. An applicant who
 * was invited to share an account can register without one. If the email address or the SSN is
 * already known, it opens nothing, returns which one is known, and sends a notification by mail,
 * but does the same work, so that neither response nor timing reveals who has an account. Fails
 * with `too_young` or `password_too_common`.
 */
export async function registerCustomer(
  { database, keys, siteUrl, takesCards }: Registering,
  form: Registration,
  origin: Origin | null,
): Promise<Registered | KnownBy> {
  await refuseUnfit(form);
  const passwordHash = await hashPassword(form.password);
  return inTransaction(database, async (connection) => {
    const known = await findKnown(connection, keys, form);
    await connection.query('savepoint opening');
    const opened = await openUnlessTaken(connection, {
      form: known ? { ...form, email: `${randomUUID()}@known.invalid` } : form,
      ssn: sealSsn(keys.sealing, form.ssn),
      passwordHash,
      isRehearsal: known !== null,
    });
    if (opened && !known) {
      await connection.query('release savepoint opening');
      await recordOwnEvent(connection, opened.customerId, {
        action: 'registered',
        origin,
        detail: agreedTo(form) || 'no agreements recorded',
      });
      const { link, ...account } = opened;
      const confirmUrl = linkAddress(siteUrl, 'confirm', link.token);
      const mail =
        account.accountId === null
          ? welcomeToShareMail(confirmUrl)
          : welcomeMail(confirmUrl, takesCards);
      const queue = { connection, sealingKeys: keys.sealing };
      await queueSecretMail(queue, form.email, mail, { emailLinkId: link.id });
      return account;
    }
    await connection.query('rollback to savepoint opening');
    const holder = known ?? (await findKnown(connection, keys, form));
    await recordEvent(connection, {
      action: 'registration_refused',
      subjectId: holder?.id ?? null,
      origin,
      detail: holder?.same_email ? 'known email address' : 'known SSN',
    });
    await queueMail(
      connection,
      form.email,
      holder?.same_email ? alreadyCustomerMail(siteUrl()) : cannotOpenMail(),
    );
    return holder?.same_email ? 'email' : 'ssn';
  });
}

interface Known {
  id: bigint;
  same_email: boolean;
}

/** Returns the customer who has or can restore this email address, or else with this SSN. */
async function findKnown(
  connection: Connection,
  keys: Keys,
  form: Registration,
): Promise<Known | null> {
  const { rows } = await connection.query<Known>(
    `select id, id = holder_id as same_email
     from customer
     left join (
       select customer_id as holder_id from reserved_email
       where email = $1 and (restorable_until is null or restorable_until > now())
     ) as holder on true
     where id = holder_id or ssn_index = any($2)
     order by same_email desc nulls last
     limit 1`,
    [form.email, ssnIndexes(keys.sealing, form.ssn)],
  );
  return rows[0] ?? null;
}

interface Opening {
  form: Registration;
  ssn: SealedSsn;
  passwordHash: string;
  /** Whether the transaction will be rolled back; a random index then replaces the SSN's. */
  isRehearsal: boolean;
}

/**
 * Registers the applicant, or returns null if the same person has registered in the meantime: the
 * unique constraints decide between simultaneous requests.
 */
async function openUnlessTaken(
  connection: Connection,
  opening: Opening,
): Promise<(Registered & { link: EmailLink }) | null> {
  try {
    const customerId = await insertCustomer(connection, opening);
    if (opening.form.agreements)
      await recordAgreement(connection, opening.form.agreements, {
        customerId,
        act: 'registration',
      });
    const { accountType } = opening.form;
    const accountId =
      accountType === 'none'
        ? null
        : await openAccount(connection, { customerId, accountType, isFrozen: true });
    const link = await makeLink(connection, 'confirm', customerId, opening.form.email);
    return { customerId, accountId, link };
  } catch (error) {
    if (violates(error, 'customer_email_key') || violates(error, 'customer_ssn_index_key'))
      return null;
    throw error;
  }
}

async function insertCustomer(
  connection: Connection,
  { form, ssn, passwordHash, isRehearsal }: Opening,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into customer (first_name, last_name, date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index,
                           ssn_last_four, phone_number, address, email, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     returning id`,
    [
      form.firstName,
      form.lastName,
      form.dateOfBirth,
      ssn.ciphertext,
      ssn.keyId,
      isRehearsal ? randomBytes(ssn.index.length) : ssn.index,
      ssn.lastFour,
      form.phoneNumber,
      form.address,
      form.email,
      passwordHash,
    ],
  );
  return (rows[0] as { id: bigint }).id;
}

/** For the audit log, with the ids of the versions: `terms 1, privacy 2, esign 3`. */
const agreedTo = ({ agreements }: Registration): string =>
  Object.entries(agreements ?? {})
    .map(([document, version]) => `${document} ${version}`)
    .join(', ');
