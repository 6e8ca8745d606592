import { limits } from '@seven-hills/bank/limits';
import type { NewPayee } from '@seven-hills/contracts/money/payees';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import type { useCall } from '../../net/use-call.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';

export interface KindFormProps {
  add: ReturnType<typeof useCall<unknown, NewPayee>>;
  onDirtyChange: (isDirty: boolean) => void;
  /** Requests confirmation first if something typed would be lost. */
  onClose: () => void;
}

export const nickname = z
  .string()
  .trim()
  .max(limits.payeeNicknameLengthMax)
  .transform((text) => text || null);

export const NicknameField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Nickname"
    optional
    hint="What you call this payee."
    maxLength={limits.payeeNicknameLengthMax}
    {...props}
  />
);

interface FrameProps extends KindFormProps {
  form: ComponentProps<typeof CallForm>['form'] & { formState: { isDirty: boolean } };
  children: ReactNode;
}

/** The form of one kind of payee, with its buttons. */
export function Frame({ form, add, onDirtyChange, onClose, children }: FrameProps) {
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return (
    <CallForm form={form} call={add} label="Save Payee" pendingLabel="Saving..." onCancel={onClose}>
      {children}
    </CallForm>
  );
}
