import { limits } from '@seven-hills/bank/limits';
import { isEmailAddress } from '@seven-hills/bank/text/email-addresses';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { forgotPassword } from '@seven-hills/contracts/people/password';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EmailField } from './email-field.tsx';

const emailRequired = 'Please enter your email address';
const forgotForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, { error: emailRequired })
    .refine(isEmailAddress, {
      error: 'Please provide a valid email address',
      when: ({ value }) => value !== '',
    }),
});

/**
 * The meaning of the response. A demo that neither sends email nor shows the token returns only
 * instructions.
 */
function outcomeOf({ resetToken, instructions }: AnswerOf<typeof forgotPassword>) {
  if (resetToken) return { title: 'Reset Token Generated', variant: 'success' } as const;
  if (instructions) return { title: 'No Reset Link Sent', variant: 'default' } as const;
  return { title: 'Check Your Email', variant: 'success' } as const;
}

interface ForgotPasswordFormProps {
  onBackToSignIn: () => void;
  /** Called with the token if a bank without email returns it directly. */
  onToken: (token: string) => void;
}

export function ForgotPasswordForm({ onBackToSignIn, onToken }: ForgotPasswordFormProps) {
  usePageTitle('Forgot Your Password?');
  const ask = useCall({
    mutationFn: (body: z.output<typeof forgotForm>) => api.post('/api/forgot-password', { body }),
    onSuccess: (answer) => {
      const { message, resetToken, instructions } = answer;
      if (!resetToken) return;
      toast({
        ...outcomeOf(answer),
        description: instructions ?? message,
        durationMs: limits.resetTokenToastMs,
      });
      onToken(resetToken);
    },
    failure: { title: 'Error', fallback: 'Failed to process password reset request' },
  });
  const form = useAppForm({
    schema: forgotForm,
    defaultValues: { email: '' },
    onValid: (body) => ask.mutate(body),
  });

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {ask.isSuccess && (
        <Alert
          announce
          variant={ask.data.instructions ? 'info' : 'success'}
          title={outcomeOf(ask.data).title}
        >
          {ask.data.message}
        </Alert>
      )}
      <EmailField {...form.field('email')} />
      <FailureAlert of={ask} />
      <Button type="submit" size="large" pending={ask.isPending}>
        {ask.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <Button variant="quiet" onClick={onBackToSignIn}>
        Back to Sign In
      </Button>
    </form>
  );
}
