import type { DateRule } from '@seven-hills/bank/calendar/schedule-dates';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import {
  type CheckedSchedule,
  emptyValues,
  type ScheduleValues,
  scheduleSchema,
} from '../schedule-values.ts';

/** The form's state. */
export function useScheduleForm(options: {
  initial: ScheduleValues;
  payees: readonly Payee[];
  keeps: DateRule | null;
  onValid: (checked: CheckedSchedule) => void;
}) {
  const { initial, payees, keeps, onValid } = options;
  return useAppForm<ScheduleValues, CheckedSchedule>({
    schema: scheduleSchema(payees, keeps),
    defaultValues: { ...emptyValues, ...initial },
    onValid,
  });
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
