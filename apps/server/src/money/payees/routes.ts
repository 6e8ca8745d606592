import type { ResultOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/money/payees';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { countAttempt } from '../../http/throttle.ts';
import { readRecipient } from '../recipients/read-recipient.ts';
import { recipientUnavailable } from '../recipients/recipient-refusals.ts';
import { noPayee, removePayee, renamePayee, restorePayee } from './change-payee.ts';
import { listPayees, matches, type OpenedPayee } from './list-payees.ts';
import { type PayeeDependencies, savePayee } from './save-payee.ts';

/** Each call can reveal a full account number. */
const opensPerCustomer = { attemptsMax: 120, windowMinutes: 60 };

export function payeeRoutes(app: FastifyInstance, dependencies: PayeeDependencies): void {
  const { database, sealingKeys } = dependencies;
  serve(app, contract.listPayees, async ({ principal: { customerId }, query: { search } }) => {
    const listed = await listPayees(database, sealingKeys, { customerId });
    const payees = listed.map(({ shown }) => shown);
    return search ? payees.filter((payee) => matches(payee, search)) : payees;
  });
  serve(app, contract.addPayee, ({ principal, body, origin }) =>
    savePayee(dependencies, principal, body, origin),
  );
  serve(app, contract.getPayee, async ({ principal: { customerId }, params }) => {
    await countAttempt(database, `open-payee:${customerId}`, opensPerCustomer);
    const id = BigInt(params.id);
    const [found] = await listPayees(database, sealingKeys, { customerId, id });
    if (!found) throw noPayee();
    return { payee: found.shown, ...(await fillingIn(found.opened)) };
  });
  serve(app, contract.renamePayee, async ({ principal: { customerId }, params, body }) => {
    await renamePayee(database, { customerId, id: BigInt(params.id) }, body.nickname);
    return { message: 'The nickname was changed.' };
  });
  serve(app, contract.removePayee, async ({ principal: { customerId }, params, origin }) => {
    await removePayee(database, { customerId, id: BigInt(params.id) }, origin);
    return { message: 'The payee was removed.' };
  });
  serve(app, contract.restorePayee, async ({ principal: { customerId }, params, origin }) => {
    await restorePayee(database, { customerId, id: BigInt(params.id) }, origin);
    return { message: 'The payee has been restored.' };
  });

  /**
   * Returns the values that fill in the form for paying a payee. Fails with
   * `recipient_unavailable`.
   */
  async function fillingIn({
    row,
    details,
  }: OpenedPayee): Promise<Omit<ResultOf<typeof contract.getPayee>, 'payee'>> {
    const none = { recipient: null, bankAccount: null, achAccount: null, payment: null };
    if (details.kind === 'bank_account') {
      const { kind: _kind, ...bankAccount } = details;
      return { ...none, bankAccount };
    }
    if (details.kind === 'ach_account') {
      const { kind: _kind, ...achAccount } = details;
      return { ...none, achAccount };
    }
    if (details.kind === 'payment_service') {
      const { kind: _kind, ...payment } = details;
      return { ...none, payment };
    }
    const found = await readRecipient(
      database,
      row.customer_id,
      'account.id = $2',
      details.accountId,
    );
    if (found?.isSuspended !== false) throw recipientUnavailable();
    return { ...none, recipient: found.recipient };
  }
}
