import type { ComponentProps } from 'react';
import { TextField } from '../../ui/form/input.tsx';

/** The email address that a customer signs in with. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Email Address"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
