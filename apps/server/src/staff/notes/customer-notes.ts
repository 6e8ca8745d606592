import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, Given } from '@seven-hills/contracts/endpoint';
import type {
  addCustomerNote as addContract,
  customerFlag,
  customerNote,
} from '@seven-hills/contracts/staff/notes';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { hasUsed } from '../../money/accounts/account-owners.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { noSuchUser } from '../users/user-row.ts';

/** The author and the subject of a note, and the author's address. */
export interface Writing {
  staff: ActingStaff;
  customerId: bigint;
  origin: Origin;
}

type CustomerNote = Given<typeof customerNote> & { customerId: bigint };

/**
 * SQL for whether a note is not about an account that a person uses or used, or about its side of a
 * transaction, from SQL for the person's id.
 */
const isOfOthers = (personId: string): string => `not exists (
  select from account_owner as own
  join account on account.id = own.account_id
  where own.customer_id = ${personId} and (
    own.account_id = note.account_id
    or account.customer_id = note.customer_id and exists (
      select from bank_transaction as item
      where item.id = note.transaction_id
        and own.account_id in (item.from_account_id, item.to_account_id))))`;

/**
 * Lists a page of the notes about a customer, newest first, without those about the viewer's own
 * accounts, which they share with the customer.
 */
export async function listNotes(
  connection: Connection,
  { customerId, viewerId }: { customerId: bigint; viewerId: bigint },
  cursor: number | undefined,
): Promise<{ notes: CustomerNote[]; hasMore: boolean }> {
  const limit = limits.staffPageSize;
  const rows = await readNotes(
    connection,
    `note.customer_id = $1 and ($2::bigint is null or note.id < $2) and ${isOfOthers('$4')}`,
    [customerId, cursor ?? null, limit + 1, viewerId],
  );
  return { notes: rows.slice(0, limit), hasMore: rows.length > limit };
}

/**
 * Lists the newest notes about a transaction of these customers, newest first, without those about
 * the viewer's own accounts.
 */
export const listNotesAbout = (
  connection: Connection,
  transactionId: number,
  { customerIds, viewerId }: { customerIds: readonly bigint[]; viewerId: bigint },
): Promise<CustomerNote[]> =>
  readNotes(
    connection,
    `note.customer_id = any ($1::bigint[]) and note.transaction_id = $2 and ${isOfOthers('$4')}`,
    [bigints(customerIds), transactionId, limits.staffPageSize, viewerId],
  );

/** Lists the newest notes about an account, newest first. */
export const listNotesOfAccount = (
  connection: Connection,
  accountId: number,
): Promise<CustomerNote[]> =>
  readNotes(connection, 'note.account_id = $1 and $2::bigint is null', [
    accountId,
    null,
    limits.staffPageSize,
  ]);

async function readNotes(
  connection: Connection,
  where: string,
  values: readonly [unknown, unknown, number, ...unknown[]],
): Promise<CustomerNote[]> {
  const { rows } = await connection.query<CustomerNote>(
    `select note.id, note.customer_id as "customerId", note.written_at as "writtenAt",
            note.body as text, note.account_id as "accountId",
            note.transaction_id as "transactionId", note.chat_id as "chatId",
            author.first_name || ' ' || author.last_name as author
     from customer_note as note
     join customer as author on author.id = note.author_id
     where ${where}
     order by note.id desc
     limit $3`,
    [...values],
  );
  return rows;
}

/** Lists a customer's flags: those that are set, then those that were lifted, newest first. */
export async function listFlags(
  connection: Connection,
  customerId: bigint,
): Promise<Given<typeof customerFlag>[]> {
  const { rows } = await connection.query<Given<typeof customerFlag>>(
    `select item.flag, item.note, item.set_at as "setAt", item.lifted_at as "liftedAt",
            item.lift_note as "liftNote",
            setter.first_name || ' ' || setter.last_name as "setBy",
            lifter.first_name || ' ' || lifter.last_name as "liftedBy"
     from customer_flag as item
     join customer as setter on setter.id = item.set_by
     left join customer as lifter on lifter.id = item.lifted_by
     where item.customer_id = $1
     order by item.lifted_at is not null, item.id desc
     limit $2`,
    [customerId, limits.staffPageSize],
  );
  return rows;
}

/**
 * Writes a note about a customer, and about one of their accounts, transactions, or chats if it
 * names one. Fails with `not_found` or `conflict` (an account that the caller uses).
 */
export async function addNote(
  database: Database,
  { staff, customerId, origin }: Writing,
  { text, accountId = null, transactionId = null, chatId = null }: BodyOf<typeof addContract>,
): Promise<CustomerNote> {
  const staffId = staff.customerId;
  refuseOwnNotes(staffId, customerId);
  return inStaffTransaction(database, staff, async (connection) => {
    await refuseUnknown(connection, customerId);
    await refuseForeign(connection, customerId, { accountId, transactionId, chatId });
    if (accountId !== null && (await hasUsed(connection, staffId, BigInt(accountId))))
      throw ownNotes();
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into customer_note (customer_id, author_id, body, transaction_id, chat_id, account_id)
       values ($1, $2, $3, $4, $5, $6)
       returning id`,
      [customerId, staffId, text, transactionId, chatId, accountId],
    );
    const id = rows[0]?.id ?? 0n;
    await recordEvent(connection, {
      action: 'note_added',
      actorId: staffId,
      subjectId: customerId,
      origin,
      after: {
        noteId: Number(id),
        transactionId,
        chatId,
        ...(accountId !== null && { accountId }),
      },
      detail: text,
    });
    const [row] = await readNotes(connection, 'note.customer_id = $1 and note.id = $2', [
      customerId,
      id,
      1,
    ]);
    if (!row) throw new Error(`note ${id} disappeared`);
    return row;
  });
}

/** Refuses an account, a transaction, or a chat that is not the customer's own. */
async function refuseForeign(
  connection: Connection,
  customerId: bigint,
  {
    accountId,
    transactionId,
    chatId,
  }: Record<'accountId' | 'transactionId' | 'chatId', number | null>,
): Promise<void> {
  const { rows } = await connection.query<{
    has_account: boolean;
    has_transaction: boolean;
    has_chat: boolean;
  }>(
    `select $2::bigint is null or exists (
              select from bank_transaction as item
              join account on account.id in (item.from_account_id, item.to_account_id)
              where item.id = $2 and account.customer_id = $1
            ) as has_transaction,
            $3::bigint is null or exists (
              select from chat_session where id = $3 and customer_id = $1
            ) as has_chat,
            $4::bigint is null or exists (
              select from account where id = $4 and customer_id = $1
            ) as has_account`,
    [customerId, transactionId, chatId, accountId],
  );
  if (!rows[0]?.has_account)
    throw new Refusal('not_found', `This ${words.customer} has no such account.`, {
      errors: [{ path: 'accountId', message: `This ${words.customer} has no such account` }],
    });
  if (!rows[0].has_transaction)
    throw new Refusal('not_found', `This ${words.customer} has no such transaction.`, {
      errors: [
        { path: 'transactionId', message: `This ${words.customer} has no such transaction` },
      ],
    });
  if (!rows[0].has_chat)
    throw new Refusal('not_found', `This ${words.customer} has no such chat.`, {
      errors: [{ path: 'chatId', message: `This ${words.customer} has no such chat` }],
    });
}

/** Fails with `not_found`. */
export async function refuseUnknown(connection: Connection, customerId: bigint): Promise<void> {
  const { rowCount } = await connection.query('select from customer where id = $1', [customerId]);
  if (rowCount === 0) throw noSuchUser();
}

/** Staff don't write about themselves. Fails with `conflict`. */
export function refuseOwnNotes(staffId: bigint, customerId: bigint): void {
  if (staffId === customerId) throw ownNotes();
}

const ownNotes = () =>
  new Refusal(
    'conflict',
    'Another staff member must write notes and set flags about your own account.',
  );
