import { limits } from '@seven-hills/bank/limits';
import { readPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import { words } from '@seven-hills/bank/words/words';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useDebounced } from '../../ui/form/use-typed-search.ts';
import type { ChosenRecipient } from './chosen-recipient.ts';

/**
 * Each search that can find any customer counts toward a limit, so it waits for a pause in typing.
 */
const typingPauseMs = 350;
/** Long enough to type a name twice, short enough to find a new customer. */
const freshMs = 30_000;

/**
 * People paid before; with a search, also any customer by name or full account number, and by email
 * or phone those who allow it.
 */
const recipientsQuery = (search: string) => ({
  ...api.query('/api/accounts', { query: { search } }),
  staleTime: freshMs,
  placeholderData: keepPreviousData,
});

/** The saved payees who match a search. */
export const payeesMatching = (search: string) =>
  queryOptions({
    ...api.query('/api/payees', { query: { search } }),
    placeholderData: keepPreviousData,
  });

/** How many characters of a company's name find it. */
const billerSearchMin = 2;

/** The companies that match a search; those of a bank that pays through the ACH network. */
export const billersMatching = (search: string) =>
  queryOptions({
    ...api.query('/api/billers', { query: { search } }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    enabled: bankServices.bankTransfers && search.length >= billerSearchMin,
  });

/** The parts of a recipient that a form keeps. */
const chosen = ({ id, accountNumber, holder, paidBefore }: ChosenRecipient): ChosenRecipient => ({
  id,
  accountNumber,
  holder,
  paidBefore,
});

const listFailed = 'The list of accounts could not be loaded.';

/** Email and phone find only those who allow it. */
const nextStep = 'Ask for their account number or a request link, or search by full name';

/** Explains why the list is empty and how to find more people. */
export function nobodyFound(typed: string): string {
  const search = typed.trim();
  if (search.includes('@'))
    return `We can’t find a ${words.customer} by this email address. ${nextStep}`;
  const digits = search.replace(/[\s-]/g, '');
  if (/^\d+$/.test(digits))
    return digits.length < limits.accountNumberLength
      ? `Type all ${limits.accountNumberLength} digits of the account number`
      : 'No account matches';
  if ('number' in readPhoneNumber(search))
    return `We can’t find a ${words.customer} by this phone number. ${nextStep}`;
  const letters = search.match(/\p{L}/gu) ?? [];
  return letters.length < limits.recipientSearchLettersMin
    ? 'Type at least three letters of a name, or a full account number'
    : 'No account matches';
}

/** Whether a list is of an earlier search, also while a search waits for the network. */
export const isListBehind = (list: { isFetching: boolean; isPlaceholderData: boolean }): boolean =>
  list.isFetching || list.isPlaceholderData;

/** What is typed to find a recipient, and who was found. */
export function useRecipientSearch() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPauseMs);
  const recipients = useQuery(recipientsQuery(search));
  return {
    typed,
    setTyped,
    /** What the recipients were searched for. */
    search,
    found: (recipients.data ?? []).flatMap((each) => (each.isOwn ? [] : [chosen(each)])),
    /** Whether `found` is not what was found for `typed`. */
    isBehind: isListBehind(recipients) || search !== typed.trim(),
    failure: recipients.isError ? failureText(recipients.error, listFailed) : undefined,
    refetch: () => void recipients.refetch(),
  };
}
