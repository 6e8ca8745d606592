import { brand } from '@seven-hills/contracts/brand';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { showServerErrors } from '../../net/server-errors.ts';
import { toastFailure } from '../../net/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useCheckOnLeave } from '../../ui/check-on-leave.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EntryPage } from '../entry-page.tsx';
import type { LandingView } from '../use-landing-view.ts';
import { createPasswordCheck } from './password-check.ts';
import {
  emptyRegistration,
  type RegistrationFields,
  registrationFormWith,
  registrationPayload,
} from './registration-form.ts';
import {
  AccountTypeSection,
  ContactSection,
  PersonalSection,
  SecuritySection,
} from './registration-sections.tsx';

/** Opens an account. What was typed stays when the bank refuses something. */
export function RegisterScreen({ onShow }: { onShow: (view: LandingView) => void }) {
  usePageTitle('Open Your Banking Account');
  const [schema] = useState(() => registrationFormWith(createPasswordCheck()));
  const open = useMutation({
    mutationFn: (fields: RegistrationFields) =>
      api.post('/api/register', { body: registrationPayload(fields) }),
    onSuccess: () => {
      toast({
        title: 'Account Created Successfully',
        description: `Welcome to ${brand.name}. Please log in with your email and password. If that does not work, see the message that we have sent to your email address.`,
        variant: 'success',
      });
      onShow('login');
    },
    onError: (error) => {
      showServerErrors(form, error);
      toastFailure('Registration Failed', error, 'Failed to create account');
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: emptyRegistration,
    onValid: (fields) => open.mutate(fields),
  });
  const checkOnLeave = useCheckOnLeave(form);
  const section = { register: form.register, errorOf: form.errorOf };

  return (
    <EntryPage
      back={{ label: 'Back to Login', onClick: () => onShow('landing') }}
      width="wide"
      title="Open Your Banking Account"
      description="It takes about five minutes. All fields are required unless marked optional."
    >
      <form noValidate onSubmit={form.submit} {...checkOnLeave} className="grid gap-10">
        <PersonalSection {...section} />
        <ContactSection {...section} />
        <SecuritySection {...section} password={form.watch('password')} />
        <AccountTypeSection {...section} />
        <div className="grid gap-4">
          {open.isError && (
            <Alert variant="danger" title="Your account is not open yet">
              {failureText(open.error, 'Failed to create account')}
            </Alert>
          )}
          <Alert>
            After you register, you’ll set up a 4-digit PIN that confirms every transaction.
          </Alert>
          <Button type="submit" size="large" pending={open.isPending}>
            {open.isPending ? 'Creating Account...' : 'Create Account'}
          </Button>
        </div>
      </form>
    </EntryPage>
  );
}
