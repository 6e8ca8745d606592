import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { NewPasswordField } from '../new-password-field.tsx';

const undoForm = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .superRefine((form, context) => {
    const refuse = refuseAt(context);
    if (form.password.length < limits.passwordLengthMin)
      refuse('password', 'Password must be at least 8 characters');
    else if (form.password !== form.confirmPassword)
      refuse('confirmPassword', "Passwords don't match");
  });

/** Restores the previous email address, and sets a new password. */
export function UndoEmailChange({ token }: { token: string }) {
  usePageTitle('Undo the Change of Your Email Address');
  const { form, call: undo } = useCallForm({
    schema: undoForm,
    defaultValues: { password: '', confirmPassword: '' },
    mutationFn: (typed) => api.post('/api/email/undo', { body: { token, ...typed } }),
    failure: { title: 'Not Undone', fallback: 'Failed to undo the change. Please try again.' },
  });
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        Undo the change of your email address
      </h1>
      {undo.isSuccess ? (
        <>
          <p role="status">
            Your account has its earlier address, and every device was signed out. Sign in with that
            address and your new password.
          </p>
          <a href="/?view=login" className={buttonStyle({ className: 'justify-self-start' })}>
            Sign In
          </a>
        </>
      ) : (
        <form noValidate onSubmit={form.submit} className="grid gap-5">
          <p className="text-ink-soft">
            This keeps or restores the address that got this link, and signs out every device. The
            person who changed the address may know your password, so please choose a new one. If
            you need help, call {brand.emergencyPhone}.
          </p>
          <NewPasswordField
            label="New Password"
            password={form.watch('password')}
            {...form.field('password')}
          />
          <PasswordField
            label="Confirm New Password"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
          <FailureAlert of={undo} />
          <Button
            type="submit"
            size="large"
            className="justify-self-start"
            pending={undo.isPending}
          >
            Undo the Change
          </Button>
        </form>
      )}
    </>
  );
}
