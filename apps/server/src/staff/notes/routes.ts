import { flagWords } from '@seven-hills/bank/customer-flags';
import * as contract from '@seven-hills/contracts/staff/notes';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { serveCsv } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { refuseOwnRead } from '../../people/identity/own-data.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { noteCsv } from './csv-columns.ts';
import { addNote, listFlags, listNotes, refuseUnknown } from './customer-notes.ts';
import { flagCustomer, unflagCustomer } from './flag-customer.ts';

/** Staff notes and flags about customers. */
export function customerNoteRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  const readNotes = (viewer: Principal, id: number, cursor: number | undefined) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      async (connection) => {
        const customerId = BigInt(id);
        refuseOwnRead(viewer.customerId, customerId);
        await refuseUnknown(connection, customerId);
        const notes = await listNotes(
          connection,
          { customerId, viewerId: viewer.customerId },
          cursor,
        );
        return { ...notes, flags: await listFlags(connection, customerId) };
      },
      () => customersThemselves([id]),
    );

  serve(app, contract.listCustomerNotes, ({ principal, params, query }) =>
    readNotes(principal, params.id, query.cursor),
  );

  serveCsv(app, database, contract.exportCustomerNotes, {
    name: 'notes',
    of: ({ params }) => `customer-${params.id}`,
    columns: noteCsv,
    async *pages({ principal, params }) {
      for (let cursor: number | undefined; ; ) {
        const { notes, hasMore } = contract.listCustomerNotes.answer.parse(
          await readNotes(principal, params.id, cursor),
        );
        yield notes;
        if (!hasMore) return;
        cursor = notes.at(-1)?.id;
      }
    },
  });

  serve(app, contract.addCustomerNote, ({ principal, params, body, origin }) => {
    const by = { staff: principal, customerId: BigInt(params.id), origin };
    return addNote(database, by, body);
  });

  serve(app, contract.setCustomerFlag, async ({ principal, params, body, origin }) => {
    const by = { staff: principal, customerId: BigInt(params.id), origin };
    await flagCustomer(database, by, body.flag, body.note);
    return { message: `“${flagWords[body.flag]}” is set. All staff see it next to the name.` };
  });

  serve(app, contract.liftCustomerFlag, async ({ principal, params, body, origin }) => {
    const by = { staff: principal, customerId: BigInt(params.id), origin };
    await unflagCustomer(database, by, params.flag, body.note);
    return { message: `“${flagWords[params.flag]}” is lifted.` };
  });
}
