import * as contract from '@seven-hills/contracts/money/debit-stops';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { confirmStop, liftStop, type StopChange } from './change-stop.ts';
import { listCompanies, nameOfCompany } from './list-companies.ts';
import { placeStop } from './place-stop.ts';
import { listStops } from './stop-row.ts';

/** The owners of an account see which companies debit it, and stop their debits. */
export function debitStopRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.getDebits, async ({ principal: { customerId }, params }) => {
    const { id } = await findOwnedAccount(database, customerId, BigInt(params.id));
    const accountId = BigInt(id);
    return {
      companies: await listCompanies(database, accountId),
      stops: await listStops(database, accountId),
    };
  });

  serve(app, contract.placeDebitStop, ({ principal, origin, params, body }) =>
    inPersonTransaction(database, principal, async (connection) => {
      const { customerId } = principal;
      const accountId = BigInt(params.id);
      await findOwnedAccount(connection, customerId, accountId);
      const companyName = await nameOfCompany(connection, accountId, body.companyId);
      if (companyName === null)
        throw new Refusal('not_found', 'This company has not debited your account.');
      const by = { customerId, placedBy: customerId, isOral: false, origin };
      return placeStop(connection, { ...body, ...by, accountId, companyName });
    }),
  );

  const change = (
    { principal, origin, params }: Call,
    make: (
      connection: Parameters<typeof liftStop>[0],
      change: StopChange,
    ) => ReturnType<typeof liftStop>,
  ) =>
    inPersonTransaction(database, principal, async (connection) => {
      const { customerId } = principal;
      const accountId = BigInt(params.id);
      await findOwnedAccount(connection, customerId, accountId);
      const stopId = BigInt(params.stopId);
      return make(connection, { accountId, stopId, customerId, by: customerId, origin });
    });

  serve(app, contract.confirmDebitStop, (call) => change(call, confirmStop));
  serve(app, contract.liftDebitStop, (call) => change(call, liftStop));
}

interface Call {
  principal: Principal;
  origin: Origin;
  params: { id: number; stopId: number };
}
