import { type VersionedText, versionedTexts } from '@seven-hills/bank/folder/texts/bank-texts';
import { bigints, type Connection, type Database, texts } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';

/** Which version of which text it is, and from when it applies. */
export interface VersionHead {
  id: bigint;
  document: string;
  number: number;
  effective_on: string;
  title: string;
  /** The hash of its words. */
  hash: string;
}

/** A version of a text, as it is read. */
export interface TextVersion extends VersionHead {
  description: string;
  /** Markdown without tags. */
  body: string;
}

/** The version that applies, and the announced one that follows it. */
export interface TextState<Version extends VersionHead = TextVersion> {
  current: Version;
  next: Version | null;
}

/** The state of each text with versions. */
export type TextStates = Readonly<Record<VersionedText, TextState>>;

/** When a version applies, seen from the present. */
export type VersionStatus = 'current' | 'upcoming' | 'past';

/**
 * The version that applies on a day: the last that has taken effect, or the first of all, and the
 * announced one with other words that takes effect next. A version replaces all with lower numbers.
 * Null without versions.
 */
export function stateOn<Version extends VersionHead>(
  versions: readonly Version[],
  day: string,
): TextState<Version> | null {
  const inOrder = versions.toSorted((a, b) => a.number - b.number);
  const current = inOrder.findLast(({ effective_on }) => effective_on <= day) ?? inOrder[0];
  if (!current) return null;
  const announced = inOrder.filter(
    ({ number, effective_on }) => number > current.number && effective_on > day,
  );
  const days = [...new Set(announced.map(({ effective_on }) => effective_on))].toSorted();
  const next = days
    .map((each) => announced.findLast(({ effective_on }) => effective_on === each))
    .find((version) => version?.hash !== current.hash);
  return { current, next: next ?? null };
}

const columns = 'id, document, number, effective_on, title, hash, description, body';

/** The versions of the texts that visitors read. They never change, so a server caches them. */
export interface TextBook {
  /** Returns what applies now; a version that was stored in the last seconds may be missing. */
  recent(): TextStates;
  /** Reads what applies now. */
  current(): Promise<TextStates>;
}

/** How old the versions of `recent` may be before they are read again, in milliseconds. */
const recentMs = 2_000;

/** Opens the book. The bank's texts must already be stored (`store-texts.ts`). */
export async function openTextBook(database: Database): Promise<TextBook> {
  const known = new Map<bigint, TextVersion>();
  let checkedAt = 0;
  let isChecking = false;

  async function readNew(): Promise<void> {
    const { rows } = await database.query<TextVersion>({
      name: 'new-legal-texts',
      text: `select ${columns} from legal_text
             where document = any ($1::text[]) and id <> all ($2::bigint[])`,
      values: [texts(versionedTexts), bigints([...known.keys()])],
    });
    for (const row of rows) known.set(row.id, row);
    checkedAt = performance.now();
  }

  function states(): TextStates {
    const day = bankDayAt();
    const stateOf = (document: VersionedText) => {
      const versions = [...known.values()].filter((version) => version.document === document);
      const state = stateOn(versions, day);
      if (!state) throw new Error(`the bank has no version of the text ${document}`);
      return state;
    };
    return { terms: stateOf('terms'), privacy: stateOf('privacy'), esign: stateOf('esign') };
  }

  await readNew();
  return {
    recent() {
      if (!isChecking && performance.now() - checkedAt > recentMs) {
        isChecking = true;
        // If the database is unavailable, the next call tries again.
        const done = () => {
          isChecking = false;
        };
        readNew().then(done, done);
      }
      return states();
    },
    async current() {
      await readNew();
      return states();
    },
  };
}

/** Reads the heads of all versions of a document. */
export async function readHeads(
  connection: Connection | Database,
  documents: readonly string[],
): Promise<VersionHead[]> {
  const { rows } = await connection.query<VersionHead>(
    `select id, document, number, effective_on, title, hash from legal_text
     where document = any ($1::text[])`,
    [texts(documents)],
  );
  return rows;
}

/** Reads a version of any document, with its status today; null if there is none. */
export async function findVersion(
  database: Database,
  id: bigint,
): Promise<(TextVersion & { status: VersionStatus }) | null> {
  const { rows } = await database.query<TextVersion>(
    `select ${columns} from legal_text where id = $1`,
    [id],
  );
  const version = rows[0];
  if (!version) return null;
  const day = bankDayAt();
  const state = stateOn(await readHeads(database, [version.document]), day);
  return { ...version, status: statusOf(version, state, day) };
}

function statusOf(
  version: VersionHead,
  state: TextState<VersionHead> | null,
  day: string,
): VersionStatus {
  if (version.id === state?.current.id) return 'current';
  const isAnnounced = version.number > (state?.current.number ?? 0) && version.effective_on > day;
  return isAnnounced ? 'upcoming' : 'past';
}
