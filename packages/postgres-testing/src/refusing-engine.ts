import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { type EngineFeature, engineFeatures } from '@seven-hills/postgres';
import type pg from 'pg';

/** The features that a test run can refuse: those with a portable path, and snapshots as values. */
export type Refusal = EngineFeature | 'snapshots';

const refusals: readonly Refusal[] = [...engineFeatures, 'snapshots'];

/** Parses `REFUSE`: names of features, separated by commas, or `all`. Throws for an unknown one. */
export function parseRefusals(text: string | undefined): readonly Refusal[] {
  const names = (text ?? '').split(',').filter(Boolean);
  if (names.includes('all')) return refusals;
  return names.map((name) => {
    const found = refusals.find((refusal) => refusal === name);
    if (!found) throw new Error(`REFUSE does not know ${name}, only ${refusals.join(', ')}, all.`);
    return found;
  });
}

/** The functions of each refusal, as patterns; all roles but superusers lose access to them. */
const refusedFunctions: Partial<Record<Refusal, string>> = {
  notifications: '^pg_(notify|listening_channels)$',
  sessionLocks: '^pg_(try_)?advisory_(un)?lock(_shared|_all)?$',
  snapshots:
    '^(txid_.*|pg_current_xact_id.*|pg_current_snapshot|pg_snapshot_.*|pg_visible_in_snapshot|pg_xact_status)$',
};

/**
 * Revokes the privileges on refused features from all roles but superusers, in the database that
 * `admin` is connected to.
 */
export async function refuseFunctions(
  admin: Pick<pg.Client | pg.Pool, 'query'>,
  refused: readonly Refusal[],
): Promise<void> {
  for (const refusal of refused) {
    const pattern = refusedFunctions[refusal];
    if (pattern !== undefined)
      await admin.query(
        `do $$ declare item regprocedure; begin
           for item in select oid from pg_proc
                       where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${pattern}'
           loop
             execute format('revoke execute on function %s from public', item);
           end loop;
         end $$`,
      );
  }
  if (refused.includes('writersInLocks'))
    await admin.query('revoke select on pg_catalog.pg_locks from public');
}

/** Patterns of statements that no privilege covers. */
const refusedTexts: Partial<Record<Refusal, RegExp>> = {
  notifications: /^\s*(un)?listen\b|^\s*notify\b/i,
  rowVersions: /\bxmin\b/i,
};

/**
 * The text that replaces a statement; the server answers it like any statement that it does not
 * understand.
 */
const REFUSED = Buffer.from('this statement is refused by the engine\0');

export interface RefusingEngine {
  /**
   * Returns a connection string for the same database, through the proxy that refuses the
   * statements.
   */
  leadingTo(connectionString: string): string;
  close(): Promise<void>;
}

/**
 * Puts a proxy in front of a database server that replaces refused statements with a syntax error,
 * so that everything else, such as the state of the transaction, comes from the server itself.
 */
export async function createRefusingEngine(
  target: { host: string; port: number } | { path: string },
  refused: readonly Refusal[],
): Promise<RefusingEngine> {
  const texts = refused.flatMap((refusal) => refusedTexts[refusal] ?? []);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('close', cut);
      socket.on('error', cut);
    }
    const read = statementReader(texts, (message) => upstream.write(message));
    client.on('data', read);
    upstream.on('data', (data) => client.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    leadingTo(connectionString) {
      const url = new URL(connectionString);
      url.searchParams.delete('host');
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);

/**
 * Splits a client's data into messages (PostgreSQL 18, 54.7), and passes them on with refused
 * statements replaced. The first message has no type; requests for encryption come before it.
 */
function statementReader(
  texts: readonly RegExp[],
  passOn: (message: Buffer) => void,
): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const typeLength = hasStarted ? 1 : 0;
      if (rest.length < typeLength + 4) return;
      const length = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (hasStarted) passOn(withoutRefused(message, texts));
      else {
        // Version 3 begins the session; a request for encryption or a cancellation does not.
        hasStarted = message.readInt16BE(4) === 3;
        passOn(message);
      }
    }
  };
}

function withoutRefused(message: Buffer, texts: readonly RegExp[]): Buffer {
  const type = message[0];
  if (type !== QUERY && type !== PARSE) return message;
  const textStart = type === QUERY ? 5 : message.indexOf(0, 5) + 1;
  const textEnd = message.indexOf(0, textStart) + 1;
  const text = message.toString('utf8', textStart, textEnd - 1);
  if (!texts.some((refused) => refused.test(text))) return message;
  const changed = Buffer.concat([
    message.subarray(0, textStart),
    REFUSED,
    message.subarray(textEnd),
  ]);
  changed.writeInt32BE(changed.length - 1, 1);
  return changed;
}
