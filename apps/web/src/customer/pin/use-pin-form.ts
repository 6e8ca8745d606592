import { limits } from '@seven-hills/bank/limits';
import { useEffect } from 'react';
import { z } from 'zod';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import type { RefusedPin } from './use-refused-pin.ts';

/** What a review says of the PIN. */
export const pinMessages = {
  required: 'Please fill in all required fields including your PIN.',
  length: `PIN must be exactly ${limits.pinLength} digits.`,
} as const;

/** The PIN that a review asks for. */
export const pinSchema = z
  .string()
  .min(1, { error: pinMessages.required })
  .regex(/^\d{4}$/, { error: pinMessages.length });

const pinForm = z.object({ pin: pinSchema });

/** The form of a review that asks for the PIN, and for another one once the bank refused it. */
export function usePinForm(refused: RefusedPin | null, onPin: (pin: string) => void) {
  const form = useAppForm({
    schema: pinForm,
    defaultValues: { pin: '' },
    onValid: ({ pin }) => onPin(pin),
  });
  const { setError } = form;
  useEffect(() => {
    if (refused) setError('pin', { message: refused.message }, { shouldFocus: true });
  }, [refused, setError]);
  return form;
}
