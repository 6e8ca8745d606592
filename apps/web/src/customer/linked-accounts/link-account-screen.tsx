import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { pinStatusQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { formatShortDay } from '../../ui/data/dates.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { RoutingNumberField } from '../payees/routing-number-field.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { viewHref } from '../screens.ts';
import { emptyLink, linkForm } from './link-form.ts';
import { kindNames } from './linked-words.ts';
import { refreshLinked } from './queries.ts';

const BankMismatch = fetchedExtra(() => import('../payees/bank-mismatch.tsx'), 'BankMismatch');
/** Used only where links wait until the address is confirmed. */
const ConfirmEmailNotice = fetchedExtra(
  () => import('../confirm-email-notice.tsx'),
  'ConfirmEmailNotice',
);

/** Links an account at another bank: which one it is, and the PIN. */
export function LinkAccountScreen({ user }: { user: CurrentUser }) {
  return (
    <Page
      title="Link an Account"
      description="Link a checking or savings account that you own at another bank."
      back={{ label: 'Back to Linked Accounts', href: viewHref('linked-accounts') }}
    >
      <div className="grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          {bankServices.requiresConfirmedEmail && (
            <div className="empty:hidden">
              <ConfirmEmailNotice user={user} />
            </div>
          )}
          <Card>
            <LinkForm />
          </Card>
        </div>
        <WhatHappensNext />
      </div>
    </Page>
  );
}

function LinkForm() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const toList = () => navigate(viewHref('linked-accounts'));
  const { form, call } = useCallForm({
    schema: linkForm,
    defaultValues: emptyLink,
    mutationFn: (body) => api.post('/api/linked-accounts', { body }),
    success: ({ depositsArriveOn }) => ({
      title: 'Account Linked',
      description: `We’re sending it two small deposits${depositsArriveOn === null ? '' : `, which should arrive by ${formatShortDay(depositsArriveOn)}`}.`,
    }),
    async onSuccess() {
      await refreshLinked(queryClient);
      toList();
    },
    onError(error) {
      if (problemCode(error)?.startsWith('pin_'))
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
    },
    failure: { title: 'Not Linked', fallback: 'Please try again.' },
  });
  useKeptInput('link-account', form);
  const [routingNumber, bankName] = useWatch({
    control: form.control,
    name: ['routingNumber', 'bankName'],
  });
  const known = bankNameOf(routingNumber);
  const { getValues, setValue, clearErrors } = form;
  const offered = useRef('');
  // Fills in a common bank's name without replacing what the customer has typed.
  useEffect(() => {
    const current = getValues('bankName');
    if (known === null || (current !== '' && current !== offered.current)) return;
    offered.current = known;
    setValue('bankName', known);
    clearErrors('bankName');
  }, [known, getValues, setValue, clearErrors]);
  return (
    <CallForm
      form={form}
      call={call}
      label="Link Account"
      pendingLabel="Linking..."
      onCancel={toList}
    >
      <RoutingNumberField bankName={known} {...form.field('routingNumber')} />
      <TextField label="Bank Name" maxLength={100} {...form.field('bankName')} />
      <BankMismatch routingNumber={routingNumber} typedName={bankName} />
      <TextField
        label="Account Number"
        hint="On a check, the number after the routing number."
        inputMode="numeric"
        maxLength={24}
        {...form.field('accountNumber')}
      />
      <TextField
        label="Account Number Again"
        inputMode="numeric"
        maxLength={24}
        onPaste={(event) => event.preventDefault()}
        {...form.field('accountNumberAgain')}
      />
      <SelectField
        label="Account Type"
        empty="Choose a type"
        choices={Object.entries(kindNames)}
        {...form.field('kind')}
      />
      <TextField
        label="Nickname"
        optional
        maxLength={limits.payeeNicknameLengthMax}
        {...form.field('nickname')}
      />
      <ConsentBox
        label={`I own this account, and ${brand.name} may send two small deposits to it.`}
        {...form.field('isOwnAccount')}
      />
      <PinField {...form.field('pin')} />
    </CallForm>
  );
}

const steps = [
  'We send your account two deposits of less than $1 each. They are yours to keep.',
  'One or two banking days later, they appear on its statement as ACCTVERIFY.',
  `You confirm both amounts here, within ${limits.linkProofDays} days and in at most ${limits.linkProofTriesMax} tries.`,
  'Then you can add money from the account, and send money to it.',
];

function WhatHappensNext() {
  return (
    <Card title="What Happens Next">
      <ol className="grid list-decimal gap-3 pl-5 marker:font-semibold marker:text-primary">
        {steps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-soft text-sm">
        We keep the account number encrypted, and show only its last four digits.
      </p>
    </Card>
  );
}
