import * as contract from '@seven-hills/contracts/staff/debit-stops';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { currentOwners } from '../../money/accounts/account-owners.ts';
import { confirmStop, liftStop, type StopChange } from '../../money/debit-stops/change-stop.ts';
import { listCompanies, nameOfCompany } from '../../money/debit-stops/list-companies.ts';
import { placeStop } from '../../money/debit-stops/place-stop.ts';
import { listStops, type Stop } from '../../money/debit-stops/stop-row.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { requireHolder } from '../users/user-row.ts';

/** Staff take oral stop orders, record their confirmations, and lift them. */
export function staffDebitStopRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.readAccountDebits, ({ principal: viewer, params }) =>
    recordingViews(
      database,
      { viewer, what: 'transactions' },
      async (connection) => {
        const holder = await requireHolder(connection, params.id);
        const accountId = BigInt(params.id);
        return {
          holderId: holder.id,
          companies: await listCompanies(connection, accountId),
          stops: await listStops(connection, accountId),
        };
      },
      ({ holderId }) => customersThemselves([holderId]),
    ),
  );

  serve(app, contract.placeOralStop, ({ principal, origin, params, body }) =>
    inStaffTransaction(database, principal, async (connection) => {
      const accountId = BigInt(params.id);
      const customerId = await othersAccount(connection, principal, params.id);
      const companyName =
        (await nameOfCompany(connection, accountId, body.companyId)) ?? body.companyName;
      if (companyName === null)
        throw refusalAt(
          'conflict',
          'companyName',
          'This company has not debited the account. Please enter its name, too.',
        );
      const by = { customerId, placedBy: principal.customerId, isOral: true, origin };
      return placeStop(connection, { ...body, ...by, accountId, companyName });
    }),
  );

  const change = (
    { principal, origin, params }: Call,
    make: (connection: Connection, change: StopChange) => Promise<Stop>,
  ) =>
    inStaffTransaction(database, principal, async (connection) => {
      const customerId = await othersAccount(connection, principal, params.id);
      return make(connection, {
        accountId: BigInt(params.id),
        stopId: BigInt(params.stopId),
        customerId,
        by: principal.customerId,
        origin,
      });
    });

  serve(app, contract.recordStopConfirmation, (call) => change(call, confirmStop));
  serve(app, contract.liftStopForCustomer, (call) =>
    change(call, (connection, order) => liftStop(connection, order, call.body.reason)),
  );
}

interface Call {
  principal: Principal;
  origin: Origin;
  params: { id: number; stopId: number };
}

/** Returns the holder of an account that the staff member does not use. */
async function othersAccount(
  connection: Connection,
  { customerId }: Principal,
  accountId: number,
): Promise<bigint> {
  const holder = await requireHolder(connection, accountId);
  const owners = await currentOwners(connection, BigInt(accountId));
  if (holder.id === customerId || owners.some(({ id }) => id === customerId))
    throw new Refusal('conflict', 'This is your own account. A colleague must do this.');
  return holder.id;
}
