import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/money/direct-deposit';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import type { AchNetwork } from '../ach/ach-network.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { directDepositForm } from './form-pdf.ts';

interface Means {
  database: Database;
  identity: BankIdentity;
  /** Null if no other bank can pay into accounts. */
  achNetwork: AchNetwork | null;
}

/** Customers get a form to give to an employer. */
export function directDepositRoutes(
  app: FastifyInstance,
  { database, identity, achNetwork }: Means,
): void {
  serve(app, contract.downloadDirectDepositForm, async ({ principal, params, reply }) => {
    const { customerId } = principal;
    const account = await findOwnedAccount(database, customerId, BigInt(params.id));
    if (!achNetwork || account.accountType === 'ira' || account.maturesOn !== null)
      throw new Refusal('not_offered', 'Direct deposits can’t be paid into this account.');
    const { rows } = await database.query<{ name: string }>(
      "select first_name || ' ' || last_name as name from customer where id = $1",
      [customerId],
    );
    return sendFile(
      reply,
      directDepositForm(identity, account, rows[0]?.name ?? '', achNetwork.earlyPayDays),
    );
  });
}
