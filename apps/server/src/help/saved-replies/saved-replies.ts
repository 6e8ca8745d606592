import type { RowOf } from '@seven-hills/contracts/endpoint';
import type {
  listSavedReplies as contract,
  savedReplyForm,
} from '@seven-hills/contracts/help/saved-replies';
import type { Database } from '@seven-hills/postgres';
import type { z } from 'zod';
import { Refusal } from '../../http/problem.ts';
import { violates } from '../../platform/database/violates.ts';

type Form = z.output<typeof savedReplyForm>;
type SavedReply = RowOf<typeof contract>;

/** Lists the saved replies by title. */
export async function listSavedReplies(database: Database): Promise<SavedReply[]> {
  const { rows } = await database.query<SavedReply>(
    `select reply.id, reply.title, reply.text, reply.updated_at as "updatedAt",
            author.first_name || ' ' || author.last_name as "updatedBy"
     from saved_reply as reply join customer as author on author.id = reply.updated_by
     order by lower(reply.title)`,
  );
  return rows;
}

/** Saves a reply. Fails with `conflict` if another one has the same title. */
export async function createSavedReply(
  database: Database,
  { title, text }: Form,
  staffId: bigint,
): Promise<SavedReply[]> {
  const { rowCount } = await database.query(
    `insert into saved_reply (title, text, updated_by) values ($1, $2, $3)
     on conflict (lower(title)) do nothing`,
    [title, text, staffId],
  );
  if (rowCount === 0) throw titleTaken();
  return listSavedReplies(database);
}

/**
 * Changes a reply. Fails with `not_found`, or with `conflict` if another one has the same title.
 */
export async function updateSavedReply(
  database: Database,
  id: number,
  { title, text }: Form,
  staffId: bigint,
): Promise<SavedReply[]> {
  try {
    const { rowCount } = await database.query(
      `update saved_reply set title = $2, text = $3, updated_by = $4, updated_at = now()
       where id = $1`,
      [id, title, text, staffId],
    );
    if (rowCount === 0) throw new Refusal('not_found', 'There is no such saved reply.');
  } catch (error) {
    if (violates(error, 'saved_reply_title')) throw titleTaken();
    throw error;
  }
  return listSavedReplies(database);
}

/** Removes a reply. Removing it again changes nothing. */
export async function removeSavedReply(database: Database, id: number): Promise<SavedReply[]> {
  await database.query('delete from saved_reply where id = $1', [id]);
  return listSavedReplies(database);
}

const titleTaken = () =>
  new Refusal('conflict', 'Another saved reply has this title. Please choose a different one.');
