import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { choiceOf, type IraSide, isWholePercent, nothingTyped } from './ira-choice.ts';

/** What a customer states about the IRA that a movement touches, while they fill in its form. */
export function useIraChoice(side: IraSide | null, ira: number | undefined) {
  const [typed, setTyped] = useState(nothingTyped);
  const [isChecked, setIsChecked] = useState(false);
  const { data: years } = useQuery({
    ...api.query('/api/ira', { query: { account: ira } }),
    enabled: side !== null && ira !== undefined,
  });
  const isValid = side !== 'out' || isWholePercent(typed.withholding);
  return {
    side,
    years,
    typed,
    setTyped,
    error: isChecked && !isValid ? 'Enter a whole percentage from 0 to 100' : undefined,
    /** Returns whether it can be sent, and shows what is wrong with it. */
    check() {
      setIsChecked(true);
      return isValid;
    },
    /** What the order states; undefined if no IRA is touched. */
    choice: side === null ? undefined : choiceOf(typed, side, years),
    clear: () => setTyped(nothingTyped),
  };
}
export type IraChoiceForm = ReturnType<typeof useIraChoice>;
