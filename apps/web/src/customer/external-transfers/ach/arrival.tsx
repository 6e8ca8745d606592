import type { AchSpeed } from '@seven-hills/contracts/money/parts/ach-fields';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../net/api-error.ts';
import { achPlanQuery } from '../queries.ts';
import { arrivalWords } from './ach-words.ts';

export interface ArrivalProps {
  speed: AchSpeed;
  /** Decimal text. */
  amount: string;
  /** The account that pays; 0 for the primary one. */
  accountId: number;
}

/** The day on which a payment that is confirmed now arrives. */
export function Arrival({ speed, amount, accountId }: ArrivalProps) {
  const { data, error } = useQuery(achPlanQuery(amount, accountId));
  if (error) return failureText(error, 'The date could not be loaded.');
  if (!data) return '…';
  const plan = speed === 'same_day' ? data.sameDay : data.standard;
  return plan
    ? arrivalWords(plan)
    : 'It cannot arrive today any more. Please go back to the form and choose standard ACH or a wire.';
}
