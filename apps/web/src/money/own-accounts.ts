import type { NameAccount } from '@seven-hills/bank/receipts/transaction-words';
import type { Account } from '@seven-hills/contracts/money/accounts';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountTypeName } from './account-types.ts';
import { accountQuery, ownAccountsQuery } from './queries.ts';
import { accountEnding, centsOf } from './transaction-words.ts';

type Named = Pick<OwnAccount, 'nickname' | 'accountNumber' | 'accountType'> &
  Partial<Pick<OwnAccount, 'maturesOn'>>;

/** `Rainy Day`, or `Savings` without a nickname. */
export const ownAccountName = ({ nickname, accountType, maturesOn = null }: Named): string =>
  nickname ?? (maturesOn === null ? accountTypeName(accountType) : certificateName(accountType));

const certificateName = (type: OwnAccount['accountType']) =>
  type === 'ira' ? 'IRA Certificate' : 'Certificate';

/** `••1234` */
export const lastDigits = ({ accountNumber }: Pick<OwnAccount, 'accountNumber'>): string =>
  `••${accountNumber.slice(-4)}`;

/** `Savings ••1234` */
export const ownAccountLabel = (account: Named): string =>
  `${ownAccountName(account)} ${lastDigits(account)}`;

/** `Savings ••1234 ($12.30)`: with the available balance, for the choice of an account to pay from. */
export const labelWithBalance = (account: OwnAccount): string =>
  `${ownAccountLabel(account)} (${formatUsd(centsOf(account.balance))})`;

/** Whether the customer owns an account, alone or with others, and does not only view it. */
export const isOwned = ({ role }: Pick<OwnAccount, 'role'>): boolean => role !== 'viewer';

/** Whether its money is the customer's alone, so that it moves to and from their others freely. */
export const isOwnAlone = (account: Pick<OwnAccount, 'role' | 'isShared' | 'maturesOn'>): boolean =>
  canPay(account) && !account.isShared;

/** Whether the customer can pay from an account; a certificate’s money leaves by a withdrawal only. */
export const canPay = (account: Pick<OwnAccount, 'role' | 'maturesOn'>): boolean =>
  isOwned(account) && account.maturesOn === null;

/** The accounts that a customer with several can pay from, the primary one first; empty for one, or until known. */
export function useSeveralAccounts(): readonly OwnAccount[] {
  const accounts = (useQuery(ownAccountsQuery).data?.accounts ?? []).filter(canPay);
  return accounts.length > 1 ? accounts : [];
}

/** The id of the primary account of a customer who has several; undefined for one, or until known. */
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
