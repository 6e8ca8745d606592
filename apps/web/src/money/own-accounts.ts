import type { NameAccount } from '@seven-hills/bank/receipts/transaction-words';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { Account } from '@seven-hills/contracts/money/accounts';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountTypeName, certificateName } from './account-types.ts';
import { accountQuery, ownAccountsQuery } from './queries.ts';
import { accountEnding } from './transaction-words.ts';

type Named = Pick<OwnAccount, 'nickname' | 'accountNumber' | 'accountType'> &
  Partial<Pick<OwnAccount, 'maturesOn'>>;

/** `Rainy Day`, or `Savings` without a nickname. */
export const ownAccountName = ({ nickname, accountType, maturesOn = null }: Named): string =>
  nickname ?? (maturesOn === null ? accountTypeName(accountType) : certificateName(accountType));

/** `••1234` */
export const lastDigits = ({ accountNumber }: Pick<OwnAccount, 'accountNumber'>): string =>
  `••${accountNumber.slice(-4)}`;

/** `Savings ••1234` */
export const ownAccountLabel = (account: Named): string =>
  `${ownAccountName(account)} ${lastDigits(account)}`;

/** Whether the customer owns an account, alone or with others, and does not only view it. */
export const isOwned = ({ role }: Pick<OwnAccount, 'role'>): boolean => role !== 'viewer';

/** Whether its money is the customer's alone, so that it moves to and from their others freely. */
export const isOwnAlone = (account: Pick<OwnAccount, 'role' | 'isShared' | 'maturesOn'>): boolean =>
  canPay(account) && !account.isShared;

/**
 * Whether the customer can pay from an account; a certificate’s money leaves by a withdrawal only.
 */
export const canPay = (account: Pick<OwnAccount, 'role' | 'maturesOn'>): boolean =>
  isOwned(account) && account.maturesOn === null;

/** The accounts that the customer can pay from, the primary one first; undefined until known. */
export const usePayingAccounts = (): readonly OwnAccount[] | undefined =>
  useQuery(ownAccountsQuery).data?.accounts.filter(canPay);

/**
 * Whether the customer may order something on an account, 0 for the primary one: it is open, and
 * they do not only view it. Until known, only the primary one counts.
 */
export function useMayMove(id: number): boolean {
  const paying = usePayingAccounts();
  return paying?.some((one) => (id === 0 ? one.isPrimary : one.id === id)) ?? id === 0;
}

/**
 * The accounts that a customer with several can pay from, the primary one first; empty for one, or
 * until known.
 */
export function useSeveralAccounts(): readonly OwnAccount[] {
  const accounts = usePayingAccounts() ?? [];
  return accounts.length > 1 ? accounts : [];
}

/** Whether the customer owns several accounts alone, between which money moves freely. */
export const useOwnsSeveralAlone = (): boolean =>
  useSeveralAccounts().filter(isOwnAlone).length > 1;

/**
 * The id of the primary account of a customer who has several; undefined for one, or until known.
 */
export const usePrimaryOfSeveral = (): number | undefined => useSeveralAccounts()[0]?.id;

/** Returns `Savings ••1234` for the number of one of the customer's accounts. */
export function useAccountNames(): NameAccount {
  const { data } = useQuery(ownAccountsQuery);
  return useCallback(
    (number) => {
      const all = [...(data?.accounts ?? []), ...(data?.closed ?? [])];
      const own = all.find(({ accountNumber }) => accountNumber === number);
      return own ? ownAccountLabel(own) : accountEnding(number);
    },
    [data],
  );
}

/** One of the customer's accounts, 0 for the primary one; undefined until loaded. */
export function useOwnAccount(id: number): Account | undefined {
  const { data: primary } = useQuery(accountQuery);
  const { data: own } = useQuery({ ...ownAccountsQuery, enabled: id !== 0 });
  return id === 0 ? primary : own?.accounts.find((account) => account.id === id);
}

/**
 * Whether the customer can't move the money of one of their accounts, 0 for the primary one,
 * because it or they are suspended, or it awaits its initial deposit; false until known.
 */
export const useIsInactive = (id: number): boolean => useOwnAccount(id)?.isActive === false;

/**
 * Whether others own one of the customer's accounts, too; 0 for the primary one; false until known.
 */
export function useIsJoint(id: number): boolean {
  const { data } = useQuery(ownAccountsQuery);
  return (
    data?.accounts.find((one) => (id === 0 ? one.isPrimary : one.id === id))?.isShared ?? false
  );
}

type Sided = Pick<Transaction, 'direction' | 'fromAccountId' | 'toAccountId'>;

/**
 * The account from whose history a transaction was read, for the query of calls about it: the
 * customer may own both sides.
 */
export function sideOf({ direction, fromAccountId, toAccountId }: Sided): { account?: number } {
  const id = direction === 'in' ? toAccountId : fromAccountId;
  return id === null ? {} : { account: id };
}

/** Whether the customer may act on a transaction, and not only see its receipt. */
export const useMayAct = (transaction: Sided): boolean =>
  useMayMove(sideOf(transaction).account ?? 0);
