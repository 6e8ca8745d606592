import { brand } from '@seven-hills/bank/brand';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isTextOutdated, useLegalTexts } from '../../money/agreements/legal-texts.ts';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { fieldErrorsOf, showServerErrors } from '../../net/server-errors.ts';
import { signInHref } from '../../net/session/return-path.ts';
import { toastFailure } from '../../net/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useCheckOnLeave } from '../../ui/check-on-leave.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EntryPage } from '../entry-page.tsx';
import { loginAfterApplying } from '../use-landing-view.ts';
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
  AccountStep,
  AddressStep,
  ContactStep,
  PersonalStep,
  SecurityStep,
} from './registration-steps.tsx';
import { StepProgress } from './step-progress.tsx';
import { lastStep, openStep, shownStep, stepBefore, stepHref, stepOf, steps } from './steps.ts';

const fieldOrder = steps.flatMap(({ fields }): readonly (keyof RegistrationFields)[] => fields);

/**
 * Opens an account, or registers someone who was invited to share one, in steps. The step is in the
 * URL, so Back returns to the one before. Input stays in the form if the bank refuses something,
 * and in this tab until the application is sent.
 */
export function RegisterScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const next = asked.get('next');
  const isInvited = next === '/invitations';
  const empty = isInvited ? emptyInvited : emptyRegistration;
  const title = isInvited ? 'Register to Share an Account' : 'Open Your Banking Account';
  const [draft] = useState(() => registrationDraft(undefined, empty));
  const [schema] = useState(() => registrationFormWith(createPasswordCheck()));
  const [kept] = useState(draft.read);
  const [isRestored, setRestored] = useState(kept !== null);
  /** The field to focus as soon as its step is shown. */
  const fieldToFocus = useRef<keyof RegistrationFields>(null);
  const isChecking = useRef(false);
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
      const refused = fieldErrorsOf(form, error);
      const first = fieldOrder.find((field) => refused.some(({ path }) => path === field));
      toastFailure('Registration Failed', error, 'Failed to create account', {
        message: refused.find(({ path }) => path === first)?.message,
        focus: () => first && showField(first),
      });
      if (!isTextOutdated(error)) return;
      for (const box of ['agreesToTerms', 'agreesToEsign'] as const) form.setValue(box, false);
      await reread();
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: kept ?? empty,
    focusField: showField,
    onValid: (fields) => open.mutate(fields),
  });
  const checkOnLeave = useCheckOnLeave(form);
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((fields) => draft.write(fields));
    return unsubscribe;
  }, [watch, draft]);
  const fields = form.watch();
  const shown = shownStep(asked.get('step'), fields);
  const href = stepHref(shown, next);
  const isElsewhere = (asked.get('step') ?? steps[0].id) !== shown.id;
  usePageTitle(shown === steps[0] ? title : `${shown.title}, ${title}`);
  useEffect(() => {
    // An earlier step became incomplete, as after a reload, which loses what is never stored.
    if (isElsewhere) navigate(href, { replace: true });
  }, [isElsewhere, href, navigate]);
  const { setFocus } = form;
  useEffect(() => {
    const field = fieldToFocus.current;
    if (!field || stepOf(field) !== shown) return;
    fieldToFocus.current = null;
    setFocus(field);
  }, [shown, setFocus]);

  function showField(field: keyof RegistrationFields): boolean {
    if (stepOf(field) === shown) return form.focusOn(field);
    fieldToFocus.current = field;
    navigate(stepHref(stepOf(field), next));
    return true;
  }

  /** Leads to the first step that is not complete, so that a correction is not a second tour. */
  async function goOn() {
    if (isChecking.current) return;
    isChecking.current = true;
    const isValid = await form.check(shown.fields);
    isChecking.current = false;
    if (isValid) navigate(stepHref(openStep(form.getValues()), next));
  }

  return (
    <EntryPage
      back={{
        label: 'Back to Login',
        onClick: () => navigate(next === null ? '/' : signInHref(next)),
      }}
      width="wide"
      title={title}
      description={
        shown === steps[0] &&
        'It takes about five minutes. All fields are required unless marked optional.'
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (shown === lastStep ? form.submit(event) : goOn());
        }}
        {...checkOnLeave}
        className="grid gap-6"
      >
        {isRestored && shown === steps[0] && (
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
        <StepProgress shown={shown} open={openStep(fields)} next={next} />
        <section aria-labelledby="step-title" className="grid gap-5">
          <h2
            id="step-title"
            tabIndex={-1}
            data-starts-here={shown === lastStep || undefined}
            className="text-2xl"
          >
            {shown.title}
          </h2>
          {shown.id === 'personal' && (
            <PersonalStep
              field={form.field}
              onBirthDate={(text, isPicked) =>
                form.setValue('dateOfBirth', text, { shouldDirty: true, shouldValidate: isPicked })
              }
            />
          )}
          {shown.id === 'contact' && <ContactStep field={form.field} />}
          {shown.id === 'address' && <AddressStep field={form.field} unit={fields.address2} />}
          {shown.id === 'security' && (
            <SecurityStep
              field={form.field}
              email={fields.email}
              password={form.errorOf('password') ? '' : fields.password}
              onEmail={(corrected) => {
                form.setValue('email', corrected, { shouldDirty: true });
                form.setFocus('email');
              }}
            />
          )}
          {shown.id === 'account' && (
            <AccountStep field={form.field} isInvited={isInvited} texts={texts} />
          )}
        </section>
        {open.isError && fieldErrorsOf(form, open.error).length === 0 && (
          <Alert variant="danger" title="Your account is not open yet">
            {failureText(open.error, 'Failed to create account')}
          </Alert>
        )}
        <div className="flex flex-wrap-reverse gap-3 max-sm:*:w-full sm:justify-between">
          {shown !== steps[0] && (
            <Button
              variant="secondary"
              size="large"
              onClick={() => navigate(stepHref(stepBefore(shown), next))}
            >
              Back
            </Button>
          )}
          <Button type="submit" size="large" pending={open.isPending} className="sm:ml-auto">
            {shown === lastStep ? buttonLabel(fields.accountType, open.isPending) : 'Continue'}
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
