import type { Connection, Database } from '@seven-hills/postgres';
import { refusalAt } from '../../http/problem.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { accountName } from '../accounts/account-name.ts';
import { findOutside, type Outside } from '../bank-transfers/find-outside.ts';
import { noLinkedAccount } from '../bank-transfers/posting-in.ts';
import type { PayeeDetails } from '../payee-rules/payee-details.ts';
import { noPayee } from '../payees/change-payee.ts';
import { readPayees } from '../payees/list-payees.ts';
import { recipientNotFound } from '../recipients/recipient-refusals.ts';

/** What a payment of a schedule needs to know about whom it pays. */
export type ScheduledDetails =
  | PayeeDetails
  | { kind: 'own_account'; accountId: bigint }
  | { kind: 'add_money' | 'send_to_bank'; outside: Outside };

/**
 * Whom a schedule pays: a saved payee, another account of its customer, or one at another bank,
 * from which it can also add money.
 */
export interface ScheduledPayee {
  payeeId: bigint | null;
  toAccountId: bigint | null;
  linkedAccountId: bigint | null;
  addsMoney: boolean;
  nickname: string;
  details: ScheduledDetails;
}

/** SQL that joins whom a `schedule` pays. */
export const joinPayee = `left join saved_payee as payee on payee.id = schedule.payee_id
     left join linked_account as paid_linked on paid_linked.id = schedule.linked_account_id
     left join account as paid_account on paid_account.id = schedule.to_account_id`;

/** SQL for what the customer calls whom a schedule pays, after `joinPayee`. */
export const payeeName = `coalesce(
  payee.nickname,
  coalesce(paid_linked.nickname, paid_linked.bank_name) || ' ••' || paid_linked.account_last_four,
  ${accountName('paid_account')}
)`;

/** The ids of one that a request names. */
export interface NamedPayee {
  payeeId?: number | bigint | null | undefined;
  toAccountId?: number | bigint | null | undefined;
  linkedAccountId?: number | bigint | null | undefined;
  addsMoney?: boolean | undefined;
}

/**
 * Returns whom a customer wants to pay from an account. Fails with `not_found` (the payee, or the
 * account at another bank), `recipient_not_found` (the own account), or `validation_failed` (the
 * same account).
 */
export async function findScheduledPayee(
  database: Database,
  sealingKeys: Keyring,
  { customerId, fromAccountId }: { customerId: bigint; fromAccountId: bigint },
  { payeeId, toAccountId, linkedAccountId, addsMoney = false }: NamedPayee,
): Promise<ScheduledPayee> {
  const nobody = { payeeId: null, toAccountId: null, linkedAccountId: null, addsMoney: false };
  if (linkedAccountId) {
    const linked = { customerId, id: BigInt(linkedAccountId), accountId: fromAccountId };
    const outside = await findOutside(database, sealingKeys, linked);
    if (!outside) throw noLinkedAccount();
    const kind = addsMoney ? ('add_money' as const) : ('send_to_bank' as const);
    const { nickname, linkedAccountId: id } = outside;
    return {
      ...nobody,
      linkedAccountId: id,
      addsMoney,
      nickname,
      details: { kind, outside },
    };
  }
  if (toAccountId) {
    const accountId = BigInt(toAccountId);
    if (accountId === fromAccountId)
      throw refusalAt('validation_failed', 'toAccountId', 'Please choose two different accounts.');
    const nickname = await readAccountName(database, customerId, accountId);
    const details = { kind: 'own_account', accountId } as const;
    return { ...nobody, toAccountId: accountId, nickname, details };
  }
  const id = BigInt(payeeId ?? 0);
  const [payee] = await readPayees(database, sealingKeys, { customerId, id });
  if (!payee) throw noPayee();
  const { row, details } = payee;
  return { ...nobody, payeeId: row.id, nickname: row.nickname, details };
}

/** What a person calls an open account of theirs. Fails with `recipient_not_found`. */
export async function readAccountName(
  database: Database | Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select ${accountName('account')} as name
     from account_owner as held
     join account on account.id = held.account_id
     where held.customer_id = $1 and account.id = $2 and held.until is null
       and held.role <> 'viewer' and account.closed_at is null`,
    [customerId, accountId],
  );
  if (!rows[0]) throw recipientNotFound('toAccountId');
  return rows[0].name;
}
