import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/staff/payments';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { byCursor } from '../../http/lists/list-pages.ts';
import { serve } from '../../http/route.ts';
import type { PresentingMeans } from '../../money/bank-transfers/again/present-order.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { serveList } from '../serve-list.ts';
import { bookReturn } from './book-return.ts';
import {
  closeMessage,
  type EntryDecisions,
  postHeldEntry,
  returnHeldEntry,
} from './decide-entry.ts';
import { dishonorReturn } from './dishonor-return.ts';
import { listEntries, readEntry } from './list-entries.ts';
import { listFiles } from './list-files.ts';
import { closeRecall, recallEntry } from './recalls/recall-entry.ts';
import { readRecall, recallLetter } from './recalls/recall-letter.ts';
import { refuseChange } from './refuse-change.ts';
import { handleRate } from './return-rates/handle-rate.ts';
import { readReturnRates } from './return-rates/read-return-rates.ts';
import { recordReturnRequest, refuseReturnRequest } from './return-request.ts';
import { authorizationsCsv, listAuthorizations } from './sent/list-authorizations.ts';
import { listOrders, readOrder } from './sent/list-orders.ts';
import { presentAgain } from './sent/present-again.ts';
import { reverseOrder } from './sent/reverse-order.ts';

/** Staff see the files and entries of the ACH network, and decide what the bank can't. */
export function paymentsRoutes(
  app: FastifyInstance,
  means: EntryDecisions & PresentingMeans & { proposals: Proposals; identity: BankIdentity },
): void {
  const { database } = means;

  serve(app, contract.listAchFiles, ({ query }) => listFiles(database, query));

  serve(app, contract.listAchEntries, ({ query, principal: viewer }) =>
    recordingViews(
      database,
      { viewer, what: 'transactions' },
      (connection) => listEntries(connection, query, viewer.customerId),
      (entries) => customersThemselves(entries.map(({ holder }) => holder?.id ?? null)),
    ),
  );

  const shown = async (id: number, viewerId: bigint) => {
    const entry = await readEntry(database, id, viewerId);
    if (!entry) throw new Error(`ACH entry ${id} disappeared while it was being decided`);
    return entry;
  };

  serve(app, contract.readAchReturnRates, () => readReturnRates(database));

  serve(app, contract.handleAchReturnRate, async ({ params, body, principal, origin }) => {
    await handleRate(database, params.name, body.note, { staff: principal, origin });
    return readReturnRates(database);
  });

  serveList(app, database, {
    list: contract.listDebitAuthorizations,
    csv: {
      endpoint: contract.exportDebitAuthorizations,
      name: 'debit-authorizations',
      columns: authorizationsCsv,
    },
    page: byCursor,
    viewKind: 'transactions',
    whose: (rows) => customersThemselves(rows.map(({ customer }) => customer.id)),
    read: listAuthorizations,
  });

  serve(app, contract.listAchOrders, ({ query, principal: viewer }) =>
    recordingViews(
      database,
      { viewer, what: 'transactions' },
      (connection) => listOrders(connection, query, viewer.customerId),
      (orders) => customersThemselves(orders.map(({ customer }) => customer.id)),
    ),
  );

  const shownOrder = async (id: number, viewerId: bigint) => {
    const order = await readOrder(database, id, viewerId);
    if (!order) throw new Error(`ACH order ${id} disappeared`);
    return order;
  };

  serve(app, contract.presentAchOrderAgain, async ({ params, principal, origin }) => {
    await presentAgain(means, params.id, { staff: principal, origin });
    return shownOrder(params.id, principal.customerId);
  });

  serve(app, contract.recallAchOrder, async ({ params, body, principal, origin }) => {
    await recallEntry(database, params.id, body.reason, { staff: principal, origin });
    return shownOrder(params.id, principal.customerId);
  });

  serve(app, contract.declineAchRecall, async ({ params, body, principal, origin }) => {
    await closeRecall(database, params.id, body.note, { staff: principal, origin });
    return shownOrder(params.id, principal.customerId);
  });

  serve(app, contract.downloadAchRecallLetter, async ({ params, principal: viewer, reply }) => {
    const entry = await recordingViews(
      database,
      { viewer, what: 'transactions' },
      (connection) => readRecall(connection, params.id),
      ({ customer_id }) => customersThemselves([customer_id]),
    );
    return sendFile(reply, recallLetter(means.identity, entry));
  });

  serve(app, contract.reverseAchOrder, ({ params, body, principal, origin }) =>
    reverseOrder(means, params.id, body, { staff: principal, origin }),
  );

  serve(app, contract.postAchEntry, async ({ params, principal, origin }) => {
    const accepted = await postHeldEntry(means, params.id, { staff: principal, origin });
    return accepted ?? shown(params.id, principal.customerId);
  });

  serve(app, contract.returnAchEntry, async ({ params, body, principal, origin }) => {
    await returnHeldEntry(means, params.id, body.reason, { staff: principal, origin });
    return shown(params.id, principal.customerId);
  });

  serve(app, contract.refuseAchChange, async ({ params, body, principal, origin }) => {
    await refuseChange(means, params.id, body.reason, { staff: principal, origin });
    return shown(params.id, principal.customerId);
  });

  serve(app, contract.recordAchReturnRequest, async ({ params, body, principal, origin }) => {
    await recordReturnRequest(database, params.id, body.reason, { staff: principal, origin });
    return shown(params.id, principal.customerId);
  });

  serve(app, contract.refuseAchReturnRequest, async ({ params, body, principal, origin }) => {
    await refuseReturnRequest(database, params.id, body.note, { staff: principal, origin });
    return shown(params.id, principal.customerId);
  });

  serve(app, contract.bookAchReturn, async ({ params, body, principal, origin }) => {
    const accepted = await bookReturn(means, params.id, body.to, { staff: principal, origin });
    return accepted ?? shown(params.id, principal.customerId);
  });

  serve(app, contract.dishonorAchReturn, async ({ params, body, principal, origin }) => {
    await dishonorReturn(means, params.id, body.reason, { staff: principal, origin });
    return shown(params.id, principal.customerId);
  });

  serve(app, contract.closeAchMessage, async ({ params, principal, origin }) => {
    await closeMessage(means, params.id, { staff: principal, origin });
    return shown(params.id, principal.customerId);
  });
}
