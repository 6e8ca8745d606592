import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useEffect, useId } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EmailField } from './email-field.tsx';
import { finishSignIn, signInFallback } from './finish-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

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
  /** Prefilled for someone who has just applied; otherwise empty. */
  email: string;
  visibility: PasswordVisibility;
  onForgot: () => void;
  /** Called if the password was right, but a second step is required. */
  onSecondStep: (methods: readonly SecondStepMethod[]) => void;
}

const asksForMore = (error: Error) => problemCode(error) === 'second_factor_required';

/** Email and password, or a passkey instead of both. */
export function LoginForm({ email, visibility, onForgot, onSecondStep }: LoginFormProps) {
  usePageTitle('Sign In');
  const login = useCall({
    mutationFn: (body: z.output<typeof loginForm>) => api.post('/api/login', { body }),
    onSuccess: finishSignIn,
    failure: { title: 'Login Failed', fallback: signInFallback('Invalid email or password') },
    isQuestion: asksForMore,
    onError: (error) => {
      if (asksForMore(error) && error instanceof ApiError)
        onSecondStep(error.problem?.methods ?? ['code']);
    },
  });
  const form = useAppForm({
    schema: loginForm,
    defaultValues: { email, password: '' },
    onValid: (body) => login.mutate(body),
  });
  const refusalId = useId();
  /**
   * Ties the bank's refusal to a field that has no error of its own. Only the email is described by
   * it: the password gets the focus while the toast is announced, and would say it again.
   */
  const tied = (name: 'email' | 'password') =>
    login.failure && !form.errorOf(name)
      ? {
          'aria-invalid': problemCode(login.error) === 'invalid_credentials',
          ...(name === 'email' && { 'aria-describedby': refusalId }),
        }
      : {};
  const { setFocus } = form;
  useEffect(() => {
    if (login.isError && !asksForMore(login.error)) setFocus('password', { shouldSelect: true });
  }, [login.isError, login.error, setFocus]);

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <div id={refusalId} className="empty:hidden">
        <FailureAlert of={login} />
      </div>
      <EmailField autoComplete="username webauthn" {...form.field('email')} {...tied('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...visibility}
        {...form.field('password')}
        {...tied('password')}
      />
      <Button type="submit" size="large" pending={login.isPending || login.isSuccess}>
        {login.isPending || login.isSuccess ? 'Signing In...' : 'Sign In'}
      </Button>
      <Button variant="link" className="-my-2 min-h-11 justify-self-center" onClick={onForgot}>
        Forgot your password?
      </Button>
      <PasskeyButton offersInAutofill />
    </form>
  );
}
