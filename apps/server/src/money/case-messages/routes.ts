import { Readable } from 'node:stream';
import * as contract from '@seven-hills/contracts/money/case-messages';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { serve } from '../../http/route.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { customersThemselves, recordViews } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { noSuchCase } from '../cases/case-condition.ts';
import { type CaseRow, findCase, lockCase } from '../cases/case-row.ts';
import { refusalOfOwn } from '../cases/judge-step.ts';
import { readFile, readThread } from './read-thread.ts';
import { sendCaseMessage } from './send-case-message.ts';

interface Means {
  database: Database;
  sealingKeys: Keyring;
}

/** Customers and staff write to each other in a case, with files. */
export function caseMessageRoutes(app: FastifyInstance, { database, sealingKeys }: Means): void {
  serve(app, contract.listCaseMessages, async ({ principal, params }) => {
    const item = ownCase(await findCase(database, BigInt(params.id)), principal);
    return readThread(database, item, 'customer');
  });

  serve(app, contract.sendCaseMessage, ({ principal, origin, params, body }) =>
    inTransaction(database, async (connection) => {
      const item = ownCase(await lockCase(connection, BigInt(params.id)), principal);
      const sender = { side: 'customer', senderId: principal.customerId, origin } as const;
      await sendCaseMessage(connection, sealingKeys, item, sender, body);
      return readThread(connection, item, 'customer');
    }),
  );

  serve(app, contract.downloadCaseFile, async ({ principal, params, reply }) => {
    const item = ownCase(await findCase(database, BigInt(params.id)), principal);
    const file = { caseId: item.id, messageId: params.messageId };
    return attachment(reply, await readFile(database, sealingKeys, file));
  });

  /** Reads a case for a staff member; the view is recorded. */
  const asStaff = <Result>(
    viewer: Principal,
    id: number,
    read: (connection: Connection, item: CaseRow) => Promise<Result>,
  ) =>
    inTransaction(database, async (connection) => {
      const item = staffCase(await findCase(connection, BigInt(id)), viewer);
      const whose = customersThemselves([item.customer_id]);
      await recordViews(connection, { viewer, what: 'transactions' }, whose);
      return read(connection, item);
    });

  serve(app, contract.listMessagesAsStaff, ({ principal, params }) =>
    asStaff(principal, params.id, (connection, item) => readThread(connection, item, 'staff')),
  );

  serve(app, contract.sendMessageAsStaff, ({ principal, origin, params, body }) =>
    inStaffTransaction(database, principal, async (connection) => {
      const item = staffCase(await lockCase(connection, BigInt(params.id)), principal);
      const sender = { side: 'staff', senderId: principal.customerId, origin } as const;
      await sendCaseMessage(connection, sealingKeys, item, sender, body);
      return readThread(connection, item, 'staff');
    }),
  );

  serve(app, contract.downloadFileAsStaff, ({ principal, params, reply }) =>
    asStaff(principal, params.id, async (connection, item) => {
      const file = { caseId: item.id, messageId: params.messageId };
      return attachment(reply, await readFile(connection, sealingKeys, file));
    }),
  );
}

function ownCase(item: CaseRow | null, { customerId }: Principal): CaseRow {
  if (item?.customer_id !== customerId) throw noSuchCase();
  return item;
}

function staffCase(item: CaseRow | null, { customerId }: Principal): CaseRow {
  if (!item) throw noSuchCase();
  const own = refusalOfOwn(item, customerId);
  if (own) throw own;
  return item;
}

/** Responds with a file that browsers save and never show. */
function attachment(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Buffer },
): Readable {
  reply.type(type).headers({
    'cache-control': 'no-store',
    'content-length': content.length,
    // RFC 6266: the name in ASCII, and as it is.
    'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeRfc8187(name)}`,
    'x-content-type-options': 'nosniff',
  });
  return Readable.from([content]);
}

const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
