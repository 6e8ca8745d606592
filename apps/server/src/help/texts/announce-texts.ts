import { brand } from '@seven-hills/bank/brand';
import { isNoticeKind } from '@seven-hills/bank/folder/texts/text-notices';
import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { SiteUrl } from '../../http/site-url.ts';
import { writeAlerts } from '../../money/alerts/write-alerts.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { textChanged } from './alert-kinds.ts';
import { textChangedMail, textChangedSentence, textKeptMail, textKeptSentence } from './mails.ts';
import { textVersionPath } from './text-version-path.ts';

/** How many customers one transaction notifies. */
const pageSize = 200;

interface Announced {
  id: bigint;
  /** The version that takes effect on its day: itself, or a correction of it. */
  shown_id: bigint;
  /** Whether that one restores the words that it replaces, so that nothing changes. */
  is_withdrawn: boolean;
  title: string;
  effective_on: string;
  notice: string[];
  through_customer_id: bigint;
  /** Whether this round began after every customer who agreed to the version before had joined. */
  is_last_round: boolean;
}

/**
 * Notifies every customer with an account of each announced version, in the inbox and by mail, once
 * even after an interruption; of one that was withdrawn only those who were notified of it. Whoever
 * gets an account before the version takes effect is found by a later round; whoever gets one
 * afterward has agreed to it. Returns how many were notified.
 */
export async function announceTexts(database: Database, siteUrl: SiteUrl): Promise<number> {
  let notified = 0;
  for (;;) {
    const count = await inTransaction(database, (connection) => announcePage(connection, siteUrl));
    if (count === null) return notified;
    notified += count;
  }
}

/** When the customers that a version replaces the agreement of have all joined. */
const joinedBefore = `greatest(
  version.effective_on::timestamp at time zone '${brand.timeZone}', version.stored_at
)`;

/** Notifies some customers of one version; null if no version waits. */
async function announcePage(connection: Connection, siteUrl: SiteUrl): Promise<number | null> {
  const version = await lockNext(connection);
  if (!version) return null;
  const people = version.is_withdrawn
    ? await claimNotified(connection, version)
    : await claimHolders(connection, version);
  await notify(connection, siteUrl, version, people);
  const isOver = people.length < pageSize;
  await connection.query(
    `update text_announcement
     set through_customer_id = case when $2 then 0 else $3::bigint end,
         round_started_at = case when $2 then null else coalesce(round_started_at, now()) end,
         rests_until = case when $2 then now() + interval '1 hour' else rests_until end,
         ended_at = case when $2 and $4 then now() end
     where text_id = $1`,
    [version.id, isOver, lastOf(people), version.is_last_round || version.is_withdrawn],
  );
  return people.length;
}

const contact = `
  customer_id, (select email from customer where id = customer_id) as email,
  (select first_name from customer where id = customer_id) as first_name`;

/** Takes the next customers who have not been notified of a version. */
async function claimHolders(connection: Connection, version: Announced): Promise<Person[]> {
  const { rows } = await connection.query<Person>(
    `insert into text_notice (text_id, customer_id)
     select version.id, customer.id
     from legal_text as version, customer
     where version.id = $1 and customer.id > $2
       and exists (
         select from account_owner as held
         join account on account.id = held.account_id
         where held.customer_id = customer.id and held.until is null and held.role <> 'viewer'
           and held.since < ${joinedBefore} and account.closed_at is null
       )
       and not exists (
         select from text_notice where text_id = version.id and customer_id = customer.id
       )
     order by customer.id
     limit ${pageSize}
     returning ${contact}`,
    [version.id, version.through_customer_id],
  );
  return rows;
}

/** Takes the next customers who were notified of a version that has been withdrawn. */
async function claimNotified(
  connection: Connection,
  { id, shown_id }: Announced,
): Promise<Person[]> {
  const { rows } = await connection.query<Person>(
    `insert into text_notice (text_id, customer_id)
     select $2, told.customer_id
     from text_notice as told
     where told.text_id = $1
       and not exists (
         select from text_notice where text_id = $2 and customer_id = told.customer_id
       )
     order by told.customer_id
     limit ${pageSize}
     returning ${contact}`,
    [id, shown_id],
  );
  return rows;
}

/** The announcement whose turn it is, locked; other servers take others meanwhile. */
async function lockNext(connection: Connection): Promise<Announced | undefined> {
  const { rows } = await connection.query<Announced>(
    `select version.id, shown.id as shown_id,
            coalesce(shown.hash = (
              select hash from legal_text
              where document = version.document and number < version.number
                and effective_on < version.effective_on
              order by number desc limit 1
            ), false) as is_withdrawn,
            version.title, version.effective_on, version.notice,
            announced.through_customer_id,
            coalesce(announced.round_started_at, now()) > ${joinedBefore} + interval '10 minutes'
              as is_last_round
     from text_announcement as announced
     join legal_text as version on version.id = announced.text_id
     cross join lateral (
       select id, hash from legal_text
       where document = version.document and effective_on = version.effective_on
       order by number desc limit 1
     ) as shown
     where announced.ended_at is null and announced.rests_until <= now()
     order by version.id
     limit 1
     for update of announced skip locked`,
  );
  return rows[0];
}

interface Person {
  customer_id: bigint;
  email: string;
  first_name: string;
}

const lastOf = (people: readonly Person[]): bigint =>
  people.reduce((last, { customer_id: id }) => (id > last ? id : last), 0n);

async function notify(
  connection: Connection,
  siteUrl: SiteUrl,
  { shown_id: id, is_withdrawn: isWithdrawn, title, effective_on, notice }: Announced,
  people: readonly Person[],
): Promise<void> {
  const { rows: dead } = await connection.query<{ customer_id: bigint }>(
    `select customer_id from customer_stop
     where customer_id = any ($1::bigint[]) and kind = 'death' and ended_at is null`,
    [bigints(people.map((person) => person.customer_id))],
  );
  const died = new Set(dead.map(({ customer_id }) => customer_id));
  const living = people.filter(({ customer_id }) => !died.has(customer_id));
  const change = {
    title,
    day: writeDay(effective_on),
    isInEffect: effective_on <= bankDayAt(),
    kinds: notice.filter(isNoticeKind),
  };
  const events = living.map(({ customer_id: customerId }) => ({
    customerId,
    kind: textChanged,
    reference: `${isWithdrawn ? 'kept-text' : 'text'}:${id}`,
    sentence: isWithdrawn ? textKeptSentence(change) : textChangedSentence(change),
  }));
  await writeAlerts(connection, events, null);
  const mailOf = isWithdrawn ? textKeptMail : textChangedMail;
  const href = `${siteUrl()}${textVersionPath(id)}`;
  for (const { email, first_name } of living)
    await queueMail(connection, email, mailOf(first_name, change, href));
}
