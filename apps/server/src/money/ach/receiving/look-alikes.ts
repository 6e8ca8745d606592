import type { Connection } from '@seven-hills/postgres';

/** An entry that repeats one of another file is not posted until staff have compared them. */
export async function holdLookAlikes(connection: Connection, fileId: bigint | null): Promise<void> {
  await connection.query(
    `update ach_entry as entry
     set state = 'held', hold_reason = 'look_alike'
     where entry.file_id = $1 and entry.state = 'waiting' and entry.purpose = 'live'
       and exists (
         select from ach_entry as other
         join ach_batch as other_batch
           on other_batch.file_id = other.file_id and other_batch.position = other.batch_position
         join ach_batch as batch
           on batch.file_id = entry.file_id and batch.position = entry.batch_position
         where other.file_id <> entry.file_id and other.account_number = entry.account_number
           and other.amount = entry.amount and other.settles_on = entry.settles_on
           and other.trace_number = entry.trace_number and other.direction = entry.direction
           and other_batch.company_id = batch.company_id
       )`,
    [fileId],
  );
}
