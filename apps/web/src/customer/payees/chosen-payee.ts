import type { PayeeDetails } from '@seven-hills/contracts/money/payees';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { idIn } from '../screens.ts';
import { payeeDetailsQuery } from './queries.ts';

/** What a form that a payee can fill in provides. */
export interface FilledByPayee {
  /**
   * The payee that last filled in the form. The form keeps it, so that returning from the review
   * changes nothing.
   */
  filledIn: RefObject<number | null>;
  /** Called once for each payee that the URL names (`?payee=7`). */
  onChoose: (details: PayeeDetails) => void;
}

/** The payee that the URL names (`?payee=7`), or null. */
export const usePayeeId = (): number | null => idIn(useSearch(), 'payee');

/** Fills in a form from the payee that the URL names. */
export function useChosenPayee({ filledIn, onChoose }: FilledByPayee) {
  const id = usePayeeId();
  const { data, error } = useQuery({ ...payeeDetailsQuery(id ?? 0), enabled: id !== null });
  const fillIn = useEffectEvent(onChoose);
  useEffect(() => {
    if (!data || filledIn.current === data.payee.id) return;
    filledIn.current = data.payee.id;
    fillIn(data);
  }, [data, filledIn]);
  return { id, failure: error, details: data };
}
