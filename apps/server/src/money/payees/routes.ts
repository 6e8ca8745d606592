import {
  addPayee,
  getPayee,
  listPayees,
  type PayeeDetails as PayeeDetailsAnswer,
  removePayee as removeContract,
  renamePayee as renameContract,
  restorePayee as restoreContract,
} from '@seven-hills/contracts/money/payees';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { countAttempt } from '../../http/throttle.ts';
import { recipientUnavailable } from '../recipients/recipient-refusals.ts';
import { noPayee, removePayee, renamePayee, restorePayee } from './change-payee.ts';
import { describePayees, matches, nameOf, type OpenedPayee, readPayees } from './list-payees.ts';
import { type PayeeDependencies, savePayee } from './save-payee.ts';

/** Each call can reveal a full account number. */
const opensPerCustomer = { attemptsMax: 120, windowMinutes: 60 };

export function payeeRoutes(app: FastifyInstance, dependencies: PayeeDependencies): void {
  const { database, sealingKeys } = dependencies;
  serve(app, listPayees, async ({ principal: { customerId }, query: { search } }) => {
    const opened = await readPayees(database, sealingKeys, { customerId });
    const payees = await describePayees(database, sealingKeys, customerId, opened);
    return search ? payees.filter((payee) => matches(payee, search)) : payees;
  });
  serve(app, addPayee, async ({ principal, body, origin }) =>
    savePayee(dependencies, principal, body, origin),
  );
  serve(app, getPayee, async ({ principal: { customerId }, params }) => {
    await countAttempt(database, `open-payee:${customerId}`, opensPerCustomer);
    const id = BigInt(params.id);
    const opened = await readPayees(database, sealingKeys, { customerId, id });
    const [payee] = await describePayees(database, sealingKeys, customerId, opened);
    const [found] = opened;
    if (!payee || !found) throw noPayee();
    return { payee, ...(await fillingIn(found)) };
  });
  serve(app, renameContract, async ({ principal: { customerId }, params, body }) => {
    await renamePayee(database, { customerId, id: BigInt(params.id) }, body.nickname);
    return { message: 'The nickname was changed.' };
  });
  serve(app, removeContract, async ({ principal: { customerId }, params, origin }) => {
    await removePayee(database, { customerId, id: BigInt(params.id) }, origin);
    return { message: 'The payee was removed.' };
  });
  serve(app, restoreContract, async ({ principal: { customerId }, params, origin }) => {
    await restorePayee(database, { customerId, id: BigInt(params.id) }, origin);
    return { message: 'The payee has been restored.' };
  });

  /**
   * Returns the values that fill in the form for paying a payee. Fails with
   * `recipient_unavailable`.
   */
  async function fillingIn(opened: OpenedPayee): Promise<Omit<PayeeDetailsAnswer, 'payee'>> {
    const { row, details } = opened;
    const none = { recipient: null, bankAccount: null, payment: null };
    if (details.kind === 'bank_account') {
      const { kind: _kind, ...bankAccount } = details;
      return { ...none, bankAccount };
    }
    if (details.kind === 'payment_service') {
      const { kind: _kind, ...payment } = details;
      return { ...none, payment };
    }
    const { rows } = await database.query<{ frozen: boolean; paid_before: boolean }>(
      `select frozen, exists (
                select from bank_transaction
                where from_account_id = (select id from account where customer_id = $2)
                  and to_account_id = $1 and type = 'transfer'
              ) as paid_before
       from ledger.account_state where id = $1`,
      [details.accountId, row.customer_id],
    );
    if (rows[0]?.frozen !== false) throw recipientUnavailable();
    const recipient = {
      id: Number(details.accountId),
      accountNumber: `${'•'.repeat(6)}${row.account_number?.slice(-4) ?? ''}`,
      holder: nameOf(opened),
      isOwn: false,
      paidBefore: rows[0].paid_before,
    };
    return { ...none, recipient };
  }
}
