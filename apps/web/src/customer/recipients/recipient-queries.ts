import { limits } from '@seven-hills/bank/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { ChosenRecipient } from './chosen-recipient.ts';

/**
 * Each search that can find any customer counts toward a limit, so it waits for a pause in typing.
 */
export const typingPauseMs = 350;
/** Long enough to type a name twice, short enough to find a new customer. */
const freshMs = 30_000;

/** People paid before; with a search, also any customer by name or full account number. */
export const recipientsQuery = (search: string) => ({
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

/** The parts of a recipient that a form keeps. */
export const chosen = ({
  id,
  accountNumber,
  holder,
  paidBefore,
}: ChosenRecipient): ChosenRecipient => ({ id, accountNumber, holder, paidBefore });

export const listFailed = 'The list of accounts could not be loaded.';

/** Explains why the list is empty and how to find more people. */
export function nobodyFound(typed: string): string {
  const search = typed.trim();
  const digits = search.replace(/[\s-]/g, '');
  if (/^\d+$/.test(digits))
    return digits.length < limits.accountNumberLength
      ? `Type all ${limits.accountNumberLength} digits of the account number`
      : 'No account matches';
  const letters = search.match(/\p{L}/gu) ?? [];
  return letters.length < limits.recipientSearchLettersMin
    ? 'Type at least three letters of a name, or a full account number'
    : 'No account matches';
}
