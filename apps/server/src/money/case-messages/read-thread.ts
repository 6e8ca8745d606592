import { brand } from '@seven-hills/bank/brand';
import { type CaseFileType, caseLimits } from '@seven-hills/bank/words/case-words';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listCaseMessages } from '@seven-hills/contracts/money/case-messages';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { openFile } from '../../platform/security/sealed-text.ts';
import type { CaseRow } from '../cases/case-row.ts';

type Thread = ResultOf<typeof listCaseMessages>;
export type Side = 'customer' | 'staff';

interface MessageRow {
  id: bigint;
  is_by_staff: boolean;
  sender_first_name: string;
  sender_last_name: string;
  text: string | null;
  file_name: string | null;
  file_type: CaseFileType | null;
  file_bytes: number | null;
  sent_at: Date;
}

/** Reads the messages of a case that the caller may see, as one side sees them. */
export async function readThread(
  database: Database | Connection,
  item: Pick<CaseRow, 'id' | 'state'>,
  side: Side,
): Promise<Thread> {
  const { rows } = await database.query<MessageRow>(
    `select id, is_by_staff, sender_first_name, sender_last_name, text, file_name, file_type,
            file_bytes, sent_at
     from case_message
     where case_id = $1
     order by id`,
    [item.id],
  );
  const own = rows.filter(
    ({ is_by_staff, file_name }) => file_name && is_by_staff === (side === 'staff'),
  );
  return {
    messages: rows.map((row) => toMessage(row, side)),
    filesLeft: Math.max(caseLimits.filesMax - own.length, 0),
    refused: refusalOfClosed(item, side)?.message ?? null,
  };
}

const toMessage = (row: MessageRow, side: Side): Thread['messages'][number] => ({
  id: row.id,
  isByStaff: row.is_by_staff,
  senderName:
    row.is_by_staff && side === 'customer'
      ? row.sender_first_name
      : `${row.sender_first_name} ${row.sender_last_name}`,
  text: row.text,
  file:
    row.file_name && row.file_type && row.file_bytes
      ? { name: row.file_name, type: row.file_type, bytes: row.file_bytes }
      : null,
  sentAt: row.sent_at,
});

/**
 * Returns why nobody can write in a case anymore, with the way to continue it; null if they can.
 */
export function refusalOfClosed({ state }: Pick<CaseRow, 'state'>, side: Side): Refusal | null {
  if (state !== 'closed') return null;
  return new Refusal(
    'case_decided',
    side === 'staff'
      ? 'This case is closed. To write, reopen it: the new case continues this one.'
      : `This case is closed. If you have something to add, report the problem again from the transaction’s receipt, or call ${brand.supportPhone}: the new case continues this one.`,
  );
}

interface FileRow {
  sender_id: bigint;
  client_id: string;
  file_name: string;
  file_type: CaseFileType;
  file_ciphertext: Buffer;
  file_key_id: string;
}

const purpose = 'case-file';

/** A file is sealed for its message. */
export const filePurpose = (caseId: bigint, senderId: bigint, clientId: string) =>
  [purpose, `${caseId}/${senderId}/${clientId}`] as const;

/** Opens the file of one message. Fails with `not_found`. */
export async function readFile(
  database: Database | Connection,
  sealingKeys: Keyring,
  { caseId, messageId }: { caseId: bigint; messageId: number },
): Promise<{ name: string; type: CaseFileType; content: Buffer }> {
  const { rows } = await database.query<FileRow>(
    `select sender_id, client_id, file_name, file_type, file_ciphertext, file_key_id
     from case_message
     where id = $1 and case_id = $2 and file_name is not null`,
    [messageId, caseId],
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found', 'There is no such file in this case.');
  const [sealedFor, context] = filePurpose(caseId, row.sender_id, row.client_id);
  const sealed = { ciphertext: row.file_ciphertext, keyId: row.file_key_id };
  return {
    name: row.file_name,
    type: row.file_type,
    content: openFile(sealingKeys, sealedFor, sealed, context),
  };
}
