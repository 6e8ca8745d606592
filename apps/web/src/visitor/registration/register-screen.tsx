import { brand } from '@seven-hills/bank/brand';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isTextOutdated, useLegalTexts } from '../../money/agreements/legal-texts.ts';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { showServerErrors } from '../../net/server-errors.ts';
import { signInHref } from '../../net/session/return-path.ts';
import { toastFailure } from '../../net/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useCheckOnLeave } from '../../ui/check-on-leave.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../ui/feedback/error-summary.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EntryPage } from '../entry-page.tsx';
import { loginAfterApplying } from '../use-landing-view.ts';
import { AgreementFields } from './agreement-fields.tsx';
import { createPasswordCheck } from './password-check.ts';
import { registrationDraft } from './registration-draft.ts';
import {
  emptyInvited,
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
import { SectionProgress } from './section-progress.tsx';
import { fieldLabels, sections } from './sections.ts';

const fieldOrder = sections.flatMap(({ fields }): readonly (keyof RegistrationFields)[] => fields);

/**
 * Opens an account, or registers someone who was invited to share one. Input stays in the form if
 * the bank refuses something, and in this tab until the application is sent.
 */
export function RegisterScreen() {
  const [, navigate] = useLocation();
  const next = new URLSearchParams(useSearch()).get('next');
  const isInvited = next === '/invitations';
  const empty = isInvited ? emptyInvited : emptyRegistration;
  const title = isInvited ? 'Register to Share an Account' : 'Open Your Banking Account';
  usePageTitle(title);
  const [draft] = useState(() => registrationDraft(undefined, empty));
  const [schema] = useState(() => registrationFormWith(createPasswordCheck()));
  const [kept] = useState(draft.read);
  const [isRestored, setRestored] = useState(kept !== null);
  const { texts, reread } = useLegalTexts();
  const open = useMutation({
    mutationFn: (fields: RegistrationFields) =>
      api.post('/api/register', { body: registrationPayload(fields, texts) }),
    onSuccess: (_answer, { email, accountType }) => {
      draft.remove();
      toast({
        title: accountType === 'none' ? 'Registered Successfully' : 'Account Created Successfully',
        description: `Welcome to ${brand.name}. Please sign in with your email and password.${
          bankServices.sendsMail
            ? ' If that does not work, see the message that we have sent to your email address.'
            : ''
        }`,
        variant: 'success',
      });
      const [href, { state }] = loginAfterApplying(email, next);
      navigate(href, { state: { ...state, opensAccount: accountType !== 'none' } });
    },
    onError: async (error) => {
      showServerErrors(form, error);
      toastFailure('Registration Failed', error, 'Failed to create account');
      if (!isTextOutdated(error)) return;
      for (const box of ['agreesToTerms', 'agreesToEsign'] as const) form.setValue(box, false);
      await reread();
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: kept ?? empty,
    focusesField: false,
    onValid: (fields) => open.mutate(fields),
  });
  const checkOnLeave = useCheckOnLeave(form);
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((fields) => draft.write(fields));
    return unsubscribe;
  }, [watch, draft]);
  const errors = form.formState.isSubmitted
    ? fieldOrder.flatMap((field) => {
        const message = form.errorOf(field);
        return message ? [{ field, label: fieldLabels[field], message }] : [];
      })
    : [];

  return (
    <EntryPage
      back={{
        label: 'Back to Login',
        onClick: () => navigate(next === null ? '/' : signInHref(next)),
      }}
      width="wide"
      title={title}
      description="It takes about five minutes. All fields are required unless marked optional."
    >
      <form
        noValidate
        onSubmit={form.submit}
        {...checkOnLeave}
        className="grid gap-10 [&_:is(input,button,a)]:scroll-mt-28"
      >
        <div className="grid gap-4 empty:hidden">
          {isRestored && (
            <Alert
              title="We kept what you typed"
              actions={
                <Button
                  variant="secondary"
                  onClick={() => {
                    form.reset(empty);
                    draft.remove();
                    setRestored(false);
                  }}
                >
                  Start Over
                </Button>
              }
            >
              It stays in this tab until you send it. Please enter your Social Security number and
              password again.
            </Alert>
          )}
          <ErrorSummary
            errors={errors}
            submitCount={form.formState.submitCount}
            onGo={(field) => form.setFocus(field)}
          />
        </div>
        <SectionProgress control={form.control} />
        <PersonalSection
          field={form.field}
          onBirthDate={(text, isPicked) =>
            form.setValue('dateOfBirth', text, { shouldDirty: true, shouldValidate: isPicked })
          }
        />
        <ContactSection field={form.field} />
        <SecuritySection
          field={form.field}
          password={form.errorOf('password') ? '' : form.watch('password')}
        />
        <AccountTypeSection field={form.field} isInvited={isInvited} />
        <div className="grid gap-6">
          <AgreementFields field={form.field} texts={texts} />
          {open.isError && (
            <Alert variant="danger" title="Your account is not open yet">
              {failureText(open.error, 'Failed to create account')}
            </Alert>
          )}
          <Alert>
            After you register, you’ll set up a 4-digit PIN that confirms every transaction.
          </Alert>
          <Button type="submit" size="large" pending={open.isPending}>
            {buttonLabel(form.watch('accountType'), open.isPending)}
          </Button>
        </div>
      </form>
    </EntryPage>
  );
}

function buttonLabel(accountType: RegistrationFields['accountType'], isPending: boolean): string {
  if (accountType === 'none') return isPending ? 'Registering...' : 'Register';
  return isPending ? 'Creating Account...' : 'Create Account';
}
