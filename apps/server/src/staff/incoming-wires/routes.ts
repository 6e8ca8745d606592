import * as contract from '@seven-hills/contracts/staff/incoming-wires';
import { inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { byLinkedCursor } from '../../http/lists/list-pages.ts';
import { serve } from '../../http/route.ts';
import type { Screening } from '../../money/screening/screening.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { serveList } from '../serve-list.ts';
import { creditHeldWire, type Deciding, returnHeldWire } from './decide-incoming-wire.ts';
import { listIncomingWires, readIncomingWire } from './read-incoming-wires.ts';
import { handleRefusedMessage } from './refused-messages.ts';
import {
  answerRequest,
  handleRequest,
  refuseRequest,
} from './wire-requests/decide-wire-request.ts';

/** Staff see wires from other banks, and credit or return those that were held. */
export function incomingWireRoutes(
  app: FastifyInstance,
  dependencies: Deciding & { screening: Screening; proposals: Proposals },
): void {
  const { database } = dependencies;

  serveList(app, database, {
    list: contract.listIncomingWires,
    page: byLinkedCursor,
    viewKind: 'transactions',
    whose: (rows) => ownersOfAccounts(rows.map(({ account }) => account?.id ?? null)),
    read: (connection, query, viewer) => listIncomingWires(connection, viewer.customerId, query),
  });

  const read = (viewer: Principal, id: bigint) =>
    recordingViews(
      database,
      { viewer, what: 'transactions' },
      (connection) => readIncomingWire(connection, viewer.customerId, id),
      ({ account }) => ownersOfAccounts([account?.id ?? null]),
    );

  serve(app, contract.readIncomingWire, ({ principal, params }) =>
    read(principal, BigInt(params.id)),
  );

  serve(app, contract.creditIncomingWire, async ({ principal, params, body, origin }) => {
    const id = BigInt(params.id);
    const by = { id, staff: principal, origin };
    const accepted = await creditHeldWire(dependencies, by, body.accountNumber);
    return accepted ?? read(principal, id);
  });

  serve(app, contract.refuseWireRequest, async ({ principal, params, body, origin }) => {
    const id = BigInt(params.id);
    await refuseRequest(dependencies, { id, staff: principal, origin }, body);
    return { id };
  });

  serve(app, contract.handleRefusedMessage, async ({ principal, params, body, origin }) => {
    const id = BigInt(params.id);
    await handleRefusedMessage(dependencies, { id, staff: principal, origin }, body.note);
    return { id };
  });

  serve(app, contract.answerWireRequest, async ({ principal, params, body, origin }) => {
    const id = BigInt(params.id);
    await answerRequest(dependencies, { id, staff: principal, origin }, body.answer);
    return { id };
  });

  serve(app, contract.handleWireRequest, async ({ principal, params, body, origin }) => {
    const id = BigInt(params.id);
    await handleRequest(dependencies, { id, staff: principal, origin }, body.note);
    return { id };
  });

  serve(app, contract.returnIncomingWire, async ({ principal, params, body, origin }) => {
    const id = BigInt(params.id);
    await returnHeldWire(dependencies, { id, staff: principal, origin }, body);
    return inTransaction(database, (connection) =>
      readIncomingWire(connection, principal.customerId, id),
    );
  });
}
