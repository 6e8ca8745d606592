import { createHash } from 'node:crypto';
import type { BankIdentity } from '@seven-hills/bank/brand';
import type { IsoMessage, MessageIdentity } from '@seven-hills/iso20022';
import { readMessage } from '@seven-hills/iso20022';
import type { Connection } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { openText, sealText } from '../../platform/security/sealed-text.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { UnfitReportError } from '../wires/rails/wire-rail.ts';

const purpose = 'wire-message';

/** A message as it is stored. */
interface MessageRow {
  direction: 'in' | 'out';
  name: string;
  message_id: string;
  content_ciphertext: Buffer;
  content_key_id: string;
}

const contextOf = (direction: string, name: string, messageId: string) =>
  `${direction}/${name}/${messageId}`;

const fingerprintOf = (content: string): Buffer => createHash('sha256').update(content).digest();

interface Storing {
  direction: 'in' | 'out';
  name: string;
  messageId: string;
  content: string;
}

/** Stores a message, sealed. Returns its id, or null if one with its name and id is stored. */
async function store(
  connection: Connection,
  sealingKeys: Keyring,
  { direction, name, messageId, content }: Storing,
  id: bigint | null = null,
): Promise<bigint | null> {
  const context = contextOf(direction, name, messageId);
  const { ciphertext, keyId } = sealText(sealingKeys, purpose, content, context);
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into wire_message (id, direction, name, message_id, fingerprint, content_ciphertext, content_key_id)
     values (coalesce($1::bigint, nextval('wire_message_id_seq')), $2, $3, $4, $5, $6, $7)
     on conflict (direction, name, message_id) do nothing
     returning id`,
    [id, direction, name, messageId, fingerprintOf(content), ciphertext, keyId],
  );
  return rows[0]?.id ?? null;
}

/**
 * Stores a message that the network delivered, and returns its id; null if it was stored before.
 * Fails with UnfitReportError if another message has its id.
 */
export async function storeReceived(
  connection: Connection,
  sealingKeys: Keyring,
  { name, messageId }: Pick<IsoMessage, 'name' | 'messageId'>,
  content: string,
): Promise<bigint | null> {
  const message = { direction: 'in', name, messageId, content } as const;
  const id = await store(connection, sealingKeys, message);
  if (id !== null) return id;
  const { rows } = await connection.query<{ fingerprint: Buffer }>(
    `select fingerprint from wire_message
     where direction = 'in' and name = $1 and message_id = $2`,
    [name, messageId],
  );
  if (!rows[0]?.fingerprint.equals(fingerprintOf(content)))
    throw new UnfitReportError(`another message with the id ${messageId} was received before`);
  return null;
}

/**
 * Stores a message to other banks, in the transaction of what it announces; a job hands it over.
 * Its id (IMAD) is the day, the bank's eight characters, and a number. Returns the row's id.
 */
export async function storeOutgoing(
  connection: Connection,
  { sealingKeys, identity }: { sealingKeys: Keyring; identity: BankIdentity },
  name: string,
  write: (message: MessageIdentity) => string,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    "select nextval('wire_message_id_seq') as id",
  );
  const id = rows[0]?.id ?? 0n;
  const now = bankNow();
  const day = bankDayAt(now).replaceAll('-', '');
  const number = String(id % 1_000_000n).padStart(6, '0');
  const sender = (identity.swiftCode ?? identity.routingNumber).slice(0, 8);
  const messageId = `${day}${sender}${number}`;
  const content = write({ messageId, createdAt: `${now.toISOString().slice(0, 19)}+00:00` });
  const stored = await store(
    connection,
    sealingKeys,
    { direction: 'out', name, messageId, content },
    id,
  );
  if (stored === null) throw new Error(`the message ${messageId} was sent before`);
  return stored;
}

/** Opens the content of a stored message. Fails if it was changed. */
export const openContent = (sealingKeys: Keyring, row: MessageRow): string =>
  openText(
    sealingKeys,
    purpose,
    { ciphertext: row.content_ciphertext, keyId: row.content_key_id },
    contextOf(row.direction, row.name, row.message_id),
  );

/** The columns of `MessageRow`, of `message`. */
export const messageColumns = `message.direction, message.name, message.message_id,
  message.content_ciphertext, message.content_key_id`;

/** Reads a stored message again. Fails if it was changed. */
export async function readStored(
  connection: Connection,
  sealingKeys: Keyring,
  id: bigint,
): Promise<IsoMessage> {
  const { rows } = await connection.query<MessageRow>(
    `select ${messageColumns} from wire_message as message where message.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`there is no wire message ${id}`);
  const read = readMessage(openContent(sealingKeys, rows[0]));
  if (!read.ok) throw new Error(`wire message ${id}: ${read.fault.message}`);
  return read.message;
}
