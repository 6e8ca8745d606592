import * as contract from '@seven-hills/contracts/staff/counter';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { answerMoved } from '../../money/orders/confirmed-movements.ts';
import type { TermsBook } from '../../money/terms/terms-book.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { accountOf, findOwner, findUser, noSuchAccount } from '../users/user-row.ts';
import { bookCash, type CounterDependencies } from './book-cash.ts';
import { readCashSums } from './cash-today.ts';

interface Dependencies extends CounterDependencies {
  terms: Pick<TermsBook, 'ofCustomer'>;
}

export function counterRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, terms } = dependencies;

  serve(app, contract.getCashToday, async ({ principal: viewer, params, query }) => {
    const customerId = BigInt(params.id);
    const user =
      query.account === undefined
        ? await findUser(database, customerId)
        : await findOwner(database, { userId: customerId, accountId: query.account });
    const account = user && accountOf(user);
    const applying = account && (await terms.ofCustomer(customerId, BigInt(account.id)));
    if (!applying) throw noSuchAccount();
    return recordingViews(
      database,
      { viewer, what: 'transactions' },
      async (connection) => ({
        account,
        hasInitialDeposit: !user.awaits_deposit,
        ...(await readCashSums(connection, { customerId, staffId: viewer.customerId }, applying)),
      }),
      () => customersThemselves([customerId]),
    );
  });

  for (const [direction, endpoint] of [
    ['deposit', contract.bookCounterDeposit],
    ['withdrawal', contract.bookCounterWithdrawal],
  ] as const)
    serve(app, endpoint, async ({ body, principal, attempt, origin, reply }) => {
      const by = { staff: principal, origin };
      return answerMoved(reply, await bookCash(dependencies, direction, body, by, attempt));
    });
}
