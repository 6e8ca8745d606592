import type { Database } from '@seven-hills/postgres';
import type { AchNetwork } from './ach-network.ts';

/**
 * Notes which of the bank's files have left `out`: the carrier moves them to `sent` once the
 * operator has them. What a file has settles only from then on. Returns how many were taken.
 */
export async function noteTakenFiles(
  database: Database,
  { folder }: Pick<AchNetwork, 'folder'>,
): Promise<number> {
  const { rows } = await database.query<{ id: bigint; name: string }>(
    `select id, name from ach_file where state = 'written' and taken_at is null order by id`,
  );
  const left = await Promise.all(rows.map(({ name }) => folder.has('out', `${name}.ach`)));
  const taken = rows.filter((_, index) => !left[index]);
  if (taken.length > 0)
    await database.query('update ach_file set taken_at = now() where id = any ($1::bigint[])', [
      taken.map(({ id }) => id),
    ]);
  return taken.length;
}
