import { limits } from '@seven-hills/bank/limits';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { canUsePasskeys } from '../../net/session/passkeys.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { finishSignIn, signInFallback } from './finish-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepFormProps {
  /** The methods that this user can use, the preferred one first. */
  methods: readonly SecondStepMethod[];
  onBackToSignIn: () => void;
}

/** The second step of a sign-in: a code, a recovery code, or a passkey instead of both. */
export function SecondStepForm({ methods, onBackToSignIn }: SecondStepFormProps) {
  usePageTitle('One More Step');
  const offersPasskey = methods.includes('passkey') && canUsePasskeys();
  const [typed, setTyped] = useState<'code' | 'recovery_code' | null>(() => {
    if (methods.includes('code')) return 'code';
    return offersPasskey ? null : 'recovery_code';
  });
  const choices = (['code', 'recovery_code'] as const).filter(
    (method) => method !== typed && methods.includes(method),
  );
  return (
    <div className="grid gap-5">
      {typed === null ? (
        <PasskeyButton variant="primary" />
      ) : (
        <CodeForm key={typed} method={typed} onExpired={onBackToSignIn} />
      )}
      {typed !== null && offersPasskey && <PasskeyButton />}
      <div className="grid justify-items-start gap-1">
        {choices.map((method) => (
          <Button key={method} variant="link" className="min-h-11" onClick={() => setTyped(method)}>
            {method === 'code' ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
        ))}
        <Button variant="link" className="min-h-11" onClick={onBackToSignIn}>
          Back to Sign In
        </Button>
      </div>
    </div>
  );
}

const fields = {
  code: {
    label: 'Code',
    hint: 'The 6 digits that your authenticator app shows now.',
    missing: 'Please enter the 6-digit code',
  },
  recovery_code: {
    label: 'Recovery Code',
    hint: 'One of the codes that you saved. Each works once.',
    missing: 'Please enter a recovery code',
  },
} as const;

function CodeForm({ method, onExpired }: { method: keyof typeof fields; onExpired: () => void }) {
  const { label, hint, missing } = fields[method];
  const field = method === 'code' ? 'code' : 'recoveryCode';
  const [schema] = useState(() =>
    z
      .object({
        code: z.string().trim(),
        recoveryCode: z.string().trim(),
        trustDevice: z.boolean(),
      })
      .superRefine((form, context) => {
        if (!form[field]) context.addIssue({ code: 'custom', path: [field], message: missing });
      }),
  );
  const { form, call: verify } = useCallForm({
    schema,
    defaultValues: { code: '', recoveryCode: '', trustDevice: false },
    mutationFn: ({ code, recoveryCode, trustDevice }) =>
      api.post('/api/login/second-factor', {
        body: { ...(method === 'code' ? { code } : { recoveryCode }), trustDevice },
      }),
    onSuccess: finishSignIn,
    failure: { title: 'Login Failed', fallback: signInFallback('Please check the code.') },
    onError: (error) => {
      if (problemCode(error) === 'sign_in_expired') onExpired();
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    setFocus(field);
  }, [setFocus, field]);
  useEffect(() => {
    if (verify.isError) setFocus(field, { shouldSelect: true });
  }, [verify.isError, setFocus, field]);
  const isBusy = verify.isPending || verify.isSuccess;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FailureAlert of={verify} />
      <Field label={label} hint={hint} error={form.errorOf(field)}>
        <Input
          className="tabular max-w-56 text-lg tracking-[0.2em]"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          inputMode={method === 'code' ? 'numeric' : 'text'}
          maxLength={method === 'code' ? 7 : 12}
          spellCheck={false}
          {...form.register(field)}
        />
      </Field>
      <ConsentBox
        label={`Trust this device for ${limits.trustedDeviceDays} days. Only on a device that you alone use.`}
        {...form.register('trustDevice')}
      />
      <Button type="submit" size="large" pending={isBusy}>
        {isBusy ? 'Signing In...' : 'Continue'}
      </Button>
    </form>
  );
}
