import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import {
  type createPaymentRequest,
  requestDays,
  usualRequestDays,
} from '@seven-hills/contracts/money/payment-requests';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { z } from 'zod';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import type { ChosenRecipient } from '../recipients/chosen-recipient.ts';
import { RecipientField } from '../recipients/recipient-field.tsx';
import { urlIdOf, viewHref } from '../screens.ts';
import { ShareLink } from '../share-link.tsx';
import { refreshRequests } from './queries.ts';
import { linkHint } from './request-words.ts';

type Made = AnswerOf<typeof createPaymentRequest>;

const requestForm = z
  .object({
    who: z.enum(['customer', 'link']),
    accountId: z.custom<ChosenRecipient | null>(),
    amount: z.string(),
    note: z.string().trim(),
    days: z.string(),
    toAccountId: z.string(),
  })
  .transform(({ who, accountId: recipient, amount, note, days, toAccountId }, context) => {
    const refuse = refuseAt(context);
    const cents = parseTypedAmount(amount) ?? 0n;
    if (who === 'customer' && !recipient) refuse('accountId', 'Please choose whom you ask');
    if (cents <= 0n) refuse('amount', 'Please enter a valid amount.');
    if (!note) refuse('note', 'Please say what it is for');
    if (note.length > limits.descriptionLengthMax)
      refuse('note', `Please use at most ${limits.descriptionLengthMax} characters`);
    return {
      accountId: who === 'customer' && recipient ? recipient.id : null,
      amount: toDecimal(cents),
      note,
      days: requestDays.find((each) => String(each) === days) ?? usualRequestDays,
      ...(toAccountId && { toAccountId: Number(toAccountId) }),
    };
  });

/** Requests money from one customer, or creates a link. */
export function NewRequestScreen() {
  const [made, setMade] = useState<(Made & { link: string }) | null>(null);
  return made ? <LinkMade made={made} /> : <RequestForm onLink={setMade} />;
}

function RequestForm({ onLink }: { onLink: (made: Made & { link: string }) => void }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const { form, call: ask } = useCallForm({
    schema: requestForm,
    defaultValues: {
      who: 'customer' as 'customer' | 'link',
      accountId: null as ChosenRecipient | null,
      amount: '',
      note: '',
      days: String(usualRequestDays),
      toAccountId: '',
    },
    mutationFn: (body) => api.post('/api/payment-requests', { body }),
    async onSuccess({ request, link }) {
      await refreshRequests(queryClient);
      if (link !== null) return onLink({ request, link });
      navigate(viewHref('requests', { id: String(request.id) }), { replace: true });
    },
    failure: { title: 'Not Requested', fallback: 'Please try again.' },
  });
  useKeptInput('payment-request', form);
  const accounts = (useQuery(ownAccountsQuery).data?.accounts ?? []).filter(
    ({ role }) => role === 'owner',
  );
  const who = useWatch({ control: form.control, name: 'who' });
  return (
    <Page
      title="New Request"
      description="The other person decides whether to pay. The money arrives as a transfer."
      back={{ label: 'Back to Requests', href: viewHref('requests') }}
    >
      <form noValidate onSubmit={form.submit} className="grid max-w-2xl gap-5">
        <Card className="grid gap-5">
          <SelectField
            label="Who Are You Requesting From?"
            hint={
              <>
                Several people?{' '}
                <Link
                  href={viewHref('bill-split')}
                  className="py-3 text-primary underline underline-offset-4"
                >
                  Split a bill
                </Link>{' '}
                among them.
              </>
            }
            choices={[
              ['customer', `A ${words.customer} of ${brand.name}`],
              ['link', 'Anyone with a link'],
            ]}
            {...form.field('who')}
          />
          {who === 'customer' && (
            <Controller
              control={form.control}
              name="accountId"
              render={({ field }) => (
                <RecipientField
                  {...field}
                  label={words.Customer}
                  error={form.errorOf('accountId')}
                />
              )}
            />
          )}
          <MoneyField label="Amount" {...form.field('amount')} />
          {accounts.length > 1 && (
            <SelectField
              label="Money Goes To"
              choices={accounts.map((account) => [
                urlIdOf(account) || '',
                ownAccountLabel(account),
              ])}
              {...form.field('toAccountId')}
            />
          )}
          <TextField
            label="What Is It For?"
            hint="The person you ask will see this."
            maxLength={limits.descriptionLengthMax}
            {...form.field('note')}
          />
          <SelectField
            label="Expires After"
            choices={requestDays.map((days) => [days, days === 1 ? '1 day' : `${days} days`])}
            {...form.field('days')}
          />
        </Card>
        <FailureAlert of={ask} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <ButtonLink href={viewHref('requests')} variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" size="large" pending={ask.isPending}>
            {who === 'link' ? 'Make Link' : 'Request Money'}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The link, which the bank can show only once. */
function LinkMade({ made: { request, link } }: { made: Made & { link: string } }) {
  return (
    <Page
      title="Your Link"
      description={`Anyone who opens it is asked for ${usdOf(request.amount)}. It can be paid once.`}
      back={{ label: 'Back to Requests', href: viewHref('requests') }}
    >
      <Card className="grid max-w-2xl gap-5">
        <ShareLink link={link} hint={linkHint} />
        <ButtonLink
          href={viewHref('requests', { id: String(request.id) })}
          variant="secondary"
          className="justify-self-start"
        >
          View Request
        </ButtonLink>
      </Card>
    </Page>
  );
}
