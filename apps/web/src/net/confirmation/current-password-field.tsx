import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/form/password-input.tsx';

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

/** The first field of every form that changes a secret. */
export const CurrentPasswordField = (props: CurrentPasswordFieldProps) => (
  <PasswordField label="Current Password" autoComplete="current-password" {...props} />
);
