import { pin } from '@seven-hills/contracts/fields';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { Cents } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { isOwnAlone, ownAccountLabel } from '../../money/own-accounts.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { refreshPrimary } from '../own-accounts/account-actions.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { refreshSchedules } from '../schedules/queries.ts';
import { viewHref } from '../screens.ts';

export interface ClosingProps {
  account: OwnAccount;
  /** The other accounts that the customer owns. */
  others: readonly OwnAccount[];
}

const closingForm = z.object({ to: z.string(), primary: z.string(), pin });

const firstOf = ([first]: readonly OwnAccount[]): string => String(first?.id ?? '');
const choiceOf = (account: OwnAccount) => [account.id, ownAccountLabel(account)] as const;

interface CloseAccountFormProps extends ClosingProps {
  /** What is left, with the interest. */
  rest: Cents;
  about: string;
}

/** Where the rest goes, which account becomes the primary one, and the PIN. */
export function CloseAccountForm({ account, others, rest, about }: CloseAccountFormProps) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const { id, isPrimary } = account;
  const receiving = others.filter(isOwnAlone);
  const { form, call } = useCallForm({
    schema: closingForm,
    defaultValues: { to: firstOf(receiving), primary: firstOf(others), pin: '' },
    mutationFn: (values) =>
      api.post('/api/own-accounts/:id/closing', {
        params: { id },
        body: {
          pin: values.pin,
          ...(rest > 0n && { toAccountId: Number(values.to) }),
          ...(isPrimary && { primaryId: Number(values.primary) }),
        },
      }),
    async onSuccess() {
      await Promise.all([refreshPrimary(queryClient), refreshSchedules(queryClient)]);
      navigate(viewHref('closed-accounts'), { replace: true });
    },
    success: { title: 'Account Closed' },
    failure: { title: 'Account Not Closed', fallback: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Card className="grid gap-5">
        <p>{about}</p>
        {rest > 0n && (
          <SelectField
            label="Move the Remaining Balance To"
            choices={receiving.map(choiceOf)}
            {...form.field('to')}
          />
        )}
        {rest > 0n && account.accountType === 'ira' && (
          <Alert title="If It Leaves Your IRA">
            Money that you move to an account that is not an IRA is a distribution, and 10% of it is
            withheld for federal tax. To choose another percentage, move the money first.
          </Alert>
        )}
        {isPrimary && (
          <SelectField
            label="New Primary Account"
            hint="Payments come from and go to this account unless you choose another one."
            choices={others.map(choiceOf)}
            {...form.field('primary')}
          />
        )}
        <PinField {...form.field('pin')} />
        <FailureAlert of={call} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <ButtonLink href={viewHref('dashboard')} variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" variant="destructive" pending={call.isPending}>
            {call.isPending ? 'Closing...' : 'Close Account'}
          </Button>
        </div>
      </Card>
    </form>
  );
}
