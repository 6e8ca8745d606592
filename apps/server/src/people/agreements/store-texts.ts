import { BankFolderError } from '@seven-hills/bank/folder/bank-folder-error';
import { type BankTexts, versionedTexts } from '@seven-hills/bank/folder/texts/bank-texts';
import { fillText, type TextFacts } from '@seven-hills/bank/folder/texts/fill-text';
import { textFile } from '@seven-hills/bank/folder/texts/read-texts';
import { changeFault, type TextNotice } from '@seven-hills/bank/folder/texts/text-notices';
import { words } from '@seven-hills/bank/words/words';
import { type Connection, type Database, inTransaction, texts } from '@seven-hills/postgres';
import type { BankMode } from '../../platform/bank-mode.ts';
import { bankDayAt, bankDayOf } from '../../platform/time/bank-calendar.ts';
import { programTexts } from './program-texts.ts';
import { textHash } from './text-hash.ts';

/** The texts with versions of a bank's folder. */
export interface FolderTexts {
  folder: string;
  texts: Pick<BankTexts, (typeof versionedTexts)[number]>;
  /** What they may say: the same until the bank's next start. */
  facts: TextFacts;
}

/** A text as the bank opens with it. */
interface OpenedText {
  document: string;
  title: string;
  description: string;
  /** Markdown without tags. */
  body: string;
  effective: string;
  notice: TextNotice | null;
  /** The file and line of its date, or null for a text of the program, which may always change. */
  place: string | null;
}

type Hashed = OpenedText & { hash: string };

interface StoredHead {
  document: string;
  number: number;
  hash: string;
  effective: string;
  /** The bank's day on which it was stored. */
  storedOn: string;
}

/**
 * Stores each text that differs from the last version of it as a new version, once for all servers.
 * A text that any earlier start has stored stays as it is, so that servers with different folders
 * do not alternate. Stores nothing and fails with a BankFolderError if a text may not replace the
 * one before; a demo, whose customers are not real, warns and takes it at once. Warns of texts that
 * are older than the stored ones, because the customers read those.
 */
export async function storeTexts(
  database: Database,
  mode: BankMode,
  given: FolderTexts,
  warn: (warning: string) => void,
): Promise<void> {
  const ofProgram = programTexts.map((text) => ({ ...text, notice: null, place: null }));
  const opened = [...ofFolder(given), ...ofProgram].map(withHash);
  if (unstored(opened, await readStored(database)).length > 0) {
    const faults = await inTransaction(database, async (connection) => {
      await connection.query("select pg_advisory_xact_lock(hashtext('legal_text'))");
      return storeNew(connection, mode, opened);
    });
    if (faults.length > 0 && mode !== 'demo') throw new BankFolderError(faults.join('\n'));
    for (const fault of faults) warn(`${fault} A demo takes the new text at once.`);
  }
  for (const warning of outdatedTexts(opened, await readStored(database))) warn(warning);
}

/**
 * Why a production bank does not open with the texts of a folder, with file and line: none if each
 * may replace the last stored version, or be the first. Null for a bank without a database.
 */
export async function textFaults(database: Database | null, given: FolderTexts): Promise<string[]> {
  const stored = database === null ? [] : await readStored(database);
  return sentencesOf(judge(ofFolder(given).map(withHash), stored, bankDayAt()));
}

const withHash = (text: OpenedText): Hashed => ({ ...text, hash: textHash(text) });

/** A sentence for each text that is older than the last stored one. */
const outdatedTexts = (opened: readonly Hashed[], stored: readonly StoredHead[]): string[] =>
  opened.flatMap(({ document, title, hash, place }) => {
    const last = lastOf(document, stored);
    if (!last || last.hash === hash) return [];
    return `${place ?? `The program’s ${title}`}: this text is older than the stored version of ${last.effective}, which ${words.customers} read instead. Start with the newest folder and program.`;
  });

/** Stores what is new, or, outside a demo, nothing if there are faults. Returns the faults. */
async function storeNew(
  connection: Connection,
  mode: BankMode,
  opened: readonly Hashed[],
): Promise<string[]> {
  const stored = await readStored(connection);
  const today = bankDayAt();
  const judged = judge(opened, stored, today);
  const faults = sentencesOf(judged);
  if (faults.length > 0 && mode !== 'demo') return faults;
  for (const { text, last, fault } of judged)
    await insertVersion(
      connection,
      fault ? { ...text, effective: today, notice: null } : text,
      (last?.number ?? 0) + 1,
    );
  return faults;
}

interface Judged {
  text: Hashed;
  last: StoredHead | undefined;
  fault: string | null;
}

/** The texts that no start has stored, each with what speaks against it. */
const judge = (opened: readonly Hashed[], stored: readonly StoredHead[], today: string): Judged[] =>
  unstored(opened, stored).map((text) => {
    const last = lastOf(text.document, stored);
    return { text, last, fault: text.place !== null ? faultOf(text, last, today) : null };
  });

const sentencesOf = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ text, fault }) => (fault ? [`${text.place}: ${fault}.`] : []));

const ofFolder = ({ folder, texts: ofFiles, facts }: FolderTexts): OpenedText[] =>
  versionedTexts.map((document) => {
    const { title, description, effective, effectiveLine, notice, body } = ofFiles[document];
    return {
      document,
      title: fillText(title, facts),
      description: fillText(description, facts),
      body: fillText(body, facts),
      effective: effective ?? '',
      notice,
      place: `${textFile(folder, document)}:${effectiveLine}`,
    };
  });

const lastOf = (document: string, stored: readonly StoredHead[]): StoredHead | undefined =>
  stored.findLast((each) => each.document === document);

/** The texts that no start has stored. A date alone that differs is judged in `faultOf`. */
const unstored = (opened: readonly Hashed[], stored: readonly StoredHead[]): Hashed[] =>
  opened.filter(({ document, hash, effective }) => {
    const last = lastOf(document, stored);
    const isKnown = stored.some(
      (each) => each.document === document && each.hash === hash && each.effective === effective,
    );
    const isDatedAnew = last?.hash === hash && last.effective <= bankDayAt();
    return !isKnown && !isDatedAnew;
  });

/** Why a text may not replace the last one, or be the first. */
function faultOf(text: Hashed, last: StoredHead | undefined, today: string): string | null {
  // Visitors read the first version at once, and a correction would wait for a later date.
  if (!last)
    return text.effective > today
      ? `effective must be ${today} or earlier in the first version, which applies at once`
      : null;
  if (text.hash === last.hash)
    return `this text is announced for ${last.effective} and has not changed, so its effective date must not change either`;
  return changeFault(text, last, today);
}

/** Reads the versions of all documents, in the order of their numbers. */
async function readStored(connection: Connection | Database): Promise<StoredHead[]> {
  const { rows } = await connection.query<StoredHead>(
    `select document, number, hash, effective_on as effective,
            to_char(${bankDayOf('stored_at')}, 'YYYY-MM-DD') as "storedOn"
     from legal_text order by number`,
  );
  return rows;
}

/** Stores a version, and begins its announcement if it makes something worse for customers. */
async function insertVersion(
  connection: Connection,
  { document, title, description, body, hash, effective, notice }: Hashed,
  number: number,
): Promise<void> {
  const kinds = number === 1 ? [] : (notice?.kinds ?? []);
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into legal_text (document, number, title, description, body, hash, effective_on, notice)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
    [document, number, title, description, body, hash, effective, texts(kinds)],
  );
  if (kinds.length > 0)
    await connection.query('insert into text_announcement (text_id) values ($1)', [rows[0]?.id]);
}
