import { flagWords } from '@seven-hills/contracts/api/staff/customers/customer-flags';
import * as contract from '@seven-hills/contracts/api/staff/customers/customer-notes';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { addNote, listFlags, listNotes, refuseUnknown } from './customer-notes.ts';
import { flagCustomer, unflagCustomer } from './flag-customer.ts';

/** What staff write down about a customer for each other. */
export function customerNoteRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.listCustomerNotes, ({ principal: viewer, params, query }) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      async (connection) => {
        const customerId = BigInt(params.id);
        await refuseUnknown(connection, customerId);
        const notes = await listNotes(connection, customerId, query.cursor);
        return { ...notes, flags: await listFlags(connection, customerId) };
      },
      () => customersThemselves([params.id]),
    ),
  );

  serve(app, contract.addCustomerNote, ({ principal, params, body, origin }) => {
    const by = { staffId: principal.customerId, customerId: BigInt(params.id), origin };
    return addNote(database, by, body);
  });

  serve(app, contract.setCustomerFlag, async ({ principal, params, body, origin }) => {
    const by = { staffId: principal.customerId, customerId: BigInt(params.id), origin };
    await flagCustomer(database, by, body.flag, body.note);
    return { message: `“${flagWords[body.flag]}” is set. All staff see it beside the name.` };
  });

  serve(app, contract.liftCustomerFlag, async ({ principal, params, body, origin }) => {
    const by = { staffId: principal.customerId, customerId: BigInt(params.id), origin };
    await unflagCustomer(database, by, params.flag, body.note);
    return { message: `“${flagWords[params.flag]}” is lifted.` };
  });
}
