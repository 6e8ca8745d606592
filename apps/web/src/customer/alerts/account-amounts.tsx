import type { AccountAlertAmount, AlertPreference } from '@seven-hills/contracts/money/alerts';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useAccountInUrl } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { amountLabels } from './alert-words.ts';
import { accountAlertAmountsQuery } from './queries.ts';

interface AccountAmountsProps {
  preferences: readonly AlertPreference[];
}

/** The amounts of alerts about one of several accounts; nothing for a customer with one. */
export function AccountAmounts({ preferences }: AccountAmountsProps) {
  const { data } = useQuery(ownAccountsQuery);
  const { filters, field } = useAccountInUrl();
  const accounts = data?.accounts ?? [];
  const account = accounts.find(({ id }) => id === filters.account) ?? accounts[0];
  if (!account || accounts.length < 2) return null;
  return (
    <Card
      aria-label="Amounts for One Account"
      title="Amounts for One Account"
      description="The amounts above apply to all of your accounts. Choose others for an account here."
    >
      <div className="grid gap-4">
        <AccountSwitcher {...field('account', 'push')} className="sm:max-w-80" />
        <Queried of={accountAlertAmountsQuery} loading="Loading your amounts" rows={3}>
          {(amounts) => (
            <AmountsForm
              key={JSON.stringify([account.id, amounts, preferences])}
              account={account}
              amounts={amounts.filter(({ accountId }) => accountId === account.id)}
              preferences={preferences}
            />
          )}
        </Queried>
      </div>
    </Card>
  );
}

type Values = Record<string, string>;

const schemaOf = (kinds: readonly string[]) =>
  z.custom<Values>().transform((values, context) =>
    kinds.map((kind) => {
      const typed = values[kind]?.trim() ?? '';
      const cents = typed === '' ? null : parseTypedAmount(typed);
      if (typed !== '' && cents === null) refuseAt(context)(kind, 'Please enter an amount');
      return { kind, amount: cents === null ? null : toDecimal(cents) };
    }),
  );

interface AmountsFormProps extends AccountAmountsProps {
  account: OwnAccount;
  amounts: readonly AccountAlertAmount[];
}

function AmountsForm({ account, amounts, preferences }: AmountsFormProps) {
  const queryClient = useQueryClient();
  const offered = preferences.filter(({ amount }) => amount !== null);
  const { form, call: save } = useCallForm({
    schema: schemaOf(offered.map(({ kind }) => kind)),
    defaultValues: Object.fromEntries(
      offered.map(({ kind }) => {
        const chosen = amounts.find((each) => each.kind === kind);
        return [kind, chosen ? formatAmount(centsOf(chosen.amount)) : ''];
      }),
    ),
    mutationFn: (chosen) =>
      api.put('/api/account-alert-amounts/:id', {
        params: { id: account.id },
        body: { amounts: chosen },
      }),
    success: {
      title: 'Amounts Saved',
      description: `They apply now to ${ownAccountLabel(account)}.`,
    },
    onSuccess: (saved) => queryClient.setQueryData(accountAlertAmountsQuery.queryKey, saved),
    failure: { title: 'Amounts Not Saved', fallback: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {offered.map(({ kind, label, amount }) => (
        <fieldset key={kind} className="grid gap-2">
          <legend className="float-left font-semibold">{label}</legend>
          <div className="clear-left">
            <MoneyField
              label={amountLabels[kind] ?? 'Amount'}
              hint={`Leave empty for ${usdOf(amount ?? '0.00')}, as for all accounts.`}
              {...form.field(kind)}
            />
          </div>
        </fieldset>
      ))}
      <FailureAlert of={save} />
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Amounts'}
      </Button>
    </form>
  );
}
