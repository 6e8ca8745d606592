import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { type CallOptions, type SentForm, useCall } from './use-call.tsx';

interface CallFormOptions<Values extends FieldValues, Output, Answer>
  extends Omit<CallOptions<Answer, Output>, 'form'> {
  schema: z.ZodType<Output, Values>;
  /** All fields, in the order in which their errors are shown. */
  defaultValues: Values & DefaultValues<Values>;
}

/** A form whose valid values are sent with a call. The fields show the errors of both. */
export function useCallForm<Values extends FieldValues, Output, Answer>(
  options: CallFormOptions<Values, Output, Answer>,
) {
  const { schema, defaultValues, ...rest } = options;
  const call = useCall<Answer, Output>({ ...rest, form: (): SentForm => form });
  const form = useAppForm({ schema, defaultValues, onValid: (values) => call.mutate(values) });
  return { form, call };
}
