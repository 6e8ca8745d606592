import type { Database } from '@seven-hills/postgres';
import type { AchNetwork } from './ach-network.ts';

/**
 * Notes which of the bank's files are in `sent`: the carrier moves them there once the operator has
 * them. What a file has settles only from then on. That a file is not in `out` says nothing: the
 * folder may be another computer's, and out of reach. Returns how many were taken.
 */
export async function noteTakenFiles(
  database: Database,
  { folder }: Pick<AchNetwork, 'folder'>,
): Promise<number> {
  const { rows } = await database.query<{ id: bigint; name: string }>(
    `select id, name from ach_file where state = 'written' and taken_at is null order by id`,
  );
  const sent = await Promise.all(rows.map(({ name }) => folder.has('sent', `${name}.ach`)));
  const taken = rows.filter((_, index) => sent[index]);
  if (taken.length > 0)
    await database.query('update ach_file set taken_at = now() where id = any ($1::bigint[])', [
      taken.map(({ id }) => id),
    ]);
  return taken.length;
}
