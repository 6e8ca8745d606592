import { brand } from '@seven-hills/contracts/brand';
import { useEffect } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { returnPath } from '../../net/session/return-path.ts';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { toastAfterLoad } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { focusHeadingAfterLoad, usePageTitle } from '../../ui/layout/page-title.ts';
import { forgetRegistrationDraft } from '../register/forget-draft.ts';
import { EmailField } from './email-field.tsx';

const bothRequired = 'Please enter both email and password';
const loginForm = z.object({
  email: z.string().trim().min(1, { error: bothRequired }),
  password: z.string().min(1, { error: bothRequired }),
});

export interface PasswordVisibility {
  visible: boolean;
  onVisibleChange: (visible: boolean) => void;
}

interface LoginFormProps {
  /** Filled in already, for somebody who has just applied. */
  email: string;
  visibility: PasswordVisibility;
  onForgot: () => void;
}

/** Email and password; a success loads the whole page again, at the path asked for before. */
export function LoginForm({ email, visibility, onForgot }: LoginFormProps) {
  usePageTitle('Sign In');
  const login = useCall({
    mutationFn: (body: z.output<typeof loginForm>) => api.post('/api/login', { body }),
    onSuccess: () => {
      forgetRegistrationDraft();
      toastAfterLoad({
        title: 'Login Successful',
        description: `Welcome to ${brand.name}!`,
        variant: 'success',
      });
      focusHeadingAfterLoad();
      window.location.replace(returnPath(window.location.search, window.location.origin));
    },
    failure: {
      title: 'Login Failed',
      // A fault of the bank's says nothing about what was typed.
      fallback: (error) =>
        problemCode(error) === 'internal_error'
          ? 'You can’t sign in right now. Please try again.'
          : 'Invalid email or password',
    },
  });
  const form = useAppForm({
    schema: loginForm,
    defaultValues: { email, password: '' },
    onValid: (body) => login.mutate(body),
  });
  const { setFocus } = form;
  useEffect(() => {
    if (login.isError) setFocus('password', { shouldSelect: true });
  }, [login.isError, setFocus]);

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FailureAlert of={login} />
      <EmailField error={form.errorOf('email')} {...form.register('email')} />
      <Field label="Password" error={form.errorOf('password')}>
        <PasswordInput
          autoComplete="current-password"
          {...visibility}
          {...form.register('password')}
        />
      </Field>
      <Button variant="link" className="min-h-11 justify-self-start" onClick={onForgot}>
        Forgot your password?
      </Button>
      <Button type="submit" size="large" pending={login.isPending || login.isSuccess}>
        {login.isPending || login.isSuccess ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
