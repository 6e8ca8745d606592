import { limits } from '@seven-hills/bank/limits';
import { requestDays, usualRequestDays } from '@seven-hills/contracts/money/payment-requests';
import { formatAmount, formatUsd, parseTypedAmount } from '@seven-hills/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { FailureAlert, useRequestKey } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { refreshRequests } from '../payment-requests/queries.ts';
import { urlIdOf, viewHref } from '../screens.ts';
import { useRepeated } from '../use-repeated.ts';
import { PeopleField, ShareInput } from './people-field.tsx';
import { restOf, restWords, type SharePayer, sharesOf, splitForm } from './split-form.ts';

/** Splits a bill: a payment request for a share of it to each of several people. */
export function NewSplitScreen() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { form, call: split } = useCallForm({
    schema: splitForm,
    defaultValues: {
      total: '',
      note: '',
      people: [] as SharePayer[],
      isIncluded: true,
      shares: 'equal',
      ownAmount: '',
      days: String(usualRequestDays),
      toAccountId: '',
    },
    mutationFn: (body) => api.post('/api/bill-splits', { body, idempotencyKey: keyOf(body) }),
    fieldOf: (path) => (path.startsWith('shares') ? 'people' : path),
    async onSuccess({ id }) {
      await refreshRequests(queryClient);
      navigate(viewHref('bill-split', { id: String(id) }), { replace: true });
    },
    failure: { title: 'Not Requested', fallback: 'Please try again.' },
  });
  useKeptInput('bill-split', form);
  useRepeated(['transfer', 'wire_transfer', 'external_payment', 'ach_payment'], (paid) => {
    form.setValue('total', formatAmount(parseTypedAmount(paid.amount) ?? 0n));
    form.setValue('note', paid.description ?? paid.counterparty ?? '');
  });
  const [total, people, isIncluded, shares, ownAmount] = useWatch({
    control: form.control,
    name: ['total', 'people', 'isIncluded', 'shares', 'ownAmount'],
  });
  const bill = sharesOf({ total, people, isIncluded, shares, ownAmount });
  const rest = restOf(bill);
  const isEqual = shares === 'equal';
  return (
    <Page
      title="Split a Bill"
      description="Each person gets a request for their share, and decides whether to pay."
      back={{ label: 'Back to Requests', href: viewHref('requests') }}
    >
      <form noValidate onSubmit={form.submit} className="grid max-w-2xl gap-5">
        <Card className="grid gap-5">
          <MoneyField label="Total of the Bill" {...form.field('total')} />
          <TextField
            label="What Is It For?"
            hint="Everyone you ask will see this."
            maxLength={limits.descriptionLengthMax}
            {...form.field('note')}
          />
        </Card>
        <Card className="grid grid-cols-1 gap-4">
          <Controller
            control={form.control}
            name="people"
            render={({ field }) => (
              <PeopleField
                {...field}
                shares={isEqual ? bill.each : null}
                error={form.errorOf('people')}
              />
            )}
          />
          <div className="flex flex-wrap items-center gap-3 border-line border-t pt-3">
            <Checkbox
              className="flex-[1_1_8rem]"
              label="I pay a share, too"
              {...form.register('isIncluded')}
            />
            {isIncluded &&
              (isEqual ? (
                <span className="tabular mr-11 font-semibold">{formatUsd(bill.own)}</span>
              ) : (
                <ShareInput
                  className="mr-11"
                  label="My share"
                  value={ownAmount}
                  onChange={(typed) => form.setValue('ownAmount', typed)}
                />
              ))}
          </div>
          <SelectField
            label="Shares"
            choices={[
              ['equal', 'The same for everyone'],
              ['own', 'An amount for each'],
            ]}
            {...form.field('shares')}
          />
          <p aria-live="polite" className="text-ink-soft text-sm empty:hidden">
            {bill.total > 0n && people.length > 0 && sumWords(bill, rest, isEqual)}
          </p>
        </Card>
        <Card className="grid gap-5">
          <AccountChoice {...form.field('toAccountId')} />
          <SelectField
            label="Requests Expire After"
            choices={requestDays.map((days) => [days, days === 1 ? '1 day' : `${days} days`])}
            {...form.field('days')}
          />
        </Card>
        <FailureAlert of={split} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <ButtonLink href={viewHref('requests')} variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" size="large" pending={split.isPending}>
            {rest === 0n && bill.total > bill.own && people.length > 0
              ? `Request ${formatUsd(bill.total - bill.own)}`
              : 'Request Money'}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** Whether the shares add up, and who pays the cents that do not divide. */
function sumWords(bill: ReturnType<typeof sharesOf>, rest: bigint, isEqual: boolean): string {
  if (rest !== 0n) return restWords(rest);
  const last = bill.each.at(-1);
  const more = [bill.own, ...bill.each].filter((share) => share !== 0n && share !== last).length;
  if (!isEqual || more === 0) return 'The shares add up to the bill.';
  return `${more > 1 ? `${more} shares have` : bill.own > 0n ? 'Your share has' : 'The first share has'} one cent more, so that all add up to the bill.`;
}

/** The account that gets the money, for a customer with several. */
function AccountChoice(props: Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'>) {
  const accounts = (useQuery(ownAccountsQuery).data?.accounts ?? []).filter(
    ({ role }) => role === 'owner',
  );
  if (accounts.length < 2) return null;
  return (
    <SelectField
      label="Money Goes To"
      choices={accounts.map((account) => [urlIdOf(account) || '', ownAccountLabel(account)])}
      {...props}
    />
  );
}
