import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert, type SentForm, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { refuseAt, useAppForm } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import type { PasswordVisibility } from './login-form.tsx';

const resetForm = z
  .object({ token: z.string().trim(), password: z.string(), confirmPassword: z.string() })
  .superRefine((form, context) => {
    const refuse = refuseAt(context);
    if (!form.token) refuse('token', 'Reset token is required');
    if (!form.password) refuse('password', 'Please fill in all fields');
    else if (form.password.length < limits.passwordLengthMin)
      refuse('password', 'Password must be at least 8 characters');
    if (!form.confirmPassword) refuse('confirmPassword', 'Please fill in all fields');
    else if (form.password !== form.confirmPassword)
      refuse('confirmPassword', "Passwords don't match");
  });

interface ResetPasswordFormProps {
  token: string;
  visibility: PasswordVisibility;
  onBackToSignIn: () => void;
  onReset: () => void;
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  usePageTitle('Reset Your Password');
  const reset = useCall({
    mutationFn: (body: z.output<typeof resetForm>) => api.post('/api/reset-password', { body }),
    success: {
      title: 'Password Reset Successful',
      description: 'Please sign in with your new password.',
    },
    onSuccess: () => {
      form.reset({ token: '', password: '', confirmPassword: '' });
      props.onReset();
    },
    form: (): SentForm => form,
    failure: { title: 'Reset Failed', fallback: 'Failed to reset password' },
  });
  const form = useAppForm({
    schema: resetForm,
    defaultValues: { token: props.token, password: '', confirmPassword: '' },
    messageOrder: ['Please fill in all fields', "Passwords don't match", 'Reset token is required'],
    onValid: (body) => reset.mutate(body),
  });

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <TextField
        label="Reset Token"
        hint="From the link in your email."
        required
        spellCheck={false}
        {...form.field('token')}
      />
      <NewPasswordField
        label="New Password"
        password={form.watch('password')}
        {...props.visibility}
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        {...props.visibility}
        {...form.field('confirmPassword')}
      />
      <FailureAlert of={reset} />
      <Button type="submit" size="large" pending={reset.isPending}>
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
      <Button variant="quiet" onClick={props.onBackToSignIn}>
        Back to Sign In
      </Button>
    </form>
  );
}
