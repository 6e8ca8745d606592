import * as contract from '@seven-hills/contracts/staff/settlements';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { bookDay } from './book-day.ts';
import { enterFigure, noteDifference } from './decide-settlement.ts';
import { listSettlements, readSettlement } from './list-settlements.ts';

type Settling = Parameters<typeof bookDay>[0];

/** Staff compare what networks settled with the bank's files, and book it. */
export function settlementRoutes(app: FastifyInstance, means: Settling): void {
  const { database } = means;

  serve(app, contract.listSettlements, ({ query, principal }) =>
    listSettlements(database, query, principal.customerId),
  );

  serve(app, contract.recordSettlement, async ({ body, principal, origin }) => {
    const id = await enterFigure(means, body, { staff: principal, origin });
    return readSettlement(database, id, principal.customerId);
  });

  serve(app, contract.noteSettlement, async ({ params, body, principal, origin }) => {
    const id = BigInt(params.id);
    await noteDifference(means, id, body.note, { staff: principal, origin });
    return readSettlement(database, id, principal.customerId);
  });

  serve(app, contract.bookSettlement, async ({ params, body, principal, origin }) => {
    const id = BigInt(params.id);
    const accepted = await bookDay(means, id, body.note, { staff: principal, origin });
    return accepted ?? readSettlement(database, id, principal.customerId);
  });
}
