import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { type StopScope, stopScopes } from '@seven-hills/bank/words/debit-words';
import type { DebitCompany, PlacedStop } from '@seven-hills/contracts/money/debit-stops';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { CallForm } from '../confirmations/call-form.tsx';
import { debitsQuery } from './queries.ts';

const scopeWords: Readonly<Record<StopScope, string>> = {
  company: 'All future debits',
  payment: 'The next payment only',
};

const about: Readonly<Record<StopScope, (company: string) => string>> = {
  company: (company) =>
    `You revoke the authorization that you gave ${endedBy(company)} We return every debit until you lift the order. Tell ${company}, too: you may still owe it the money.`,
  payment: (company) =>
    `We return the next debit of ${company} that fits, and pay later ones. The order lasts six months.`,
};

const stopForm = z
  .object({ scope: z.enum(stopScopes), amount: z.string(), debitOn: z.string() })
  .transform(({ scope, amount, debitOn }, context) => {
    const isPayment = scope === 'payment';
    const cents = parseTypedAmount(amount);
    if (isPayment && amount.trim() !== '' && !cents)
      refuseAt(context)('amount', 'Please enter an amount above zero');
    return {
      scope,
      amount: isPayment && cents ? toDecimal(cents) : null,
      debitOn: isPayment && debitOn ? debitOn : null,
    };
  });

interface StopDialogProps {
  accountId: number;
  company: DebitCompany;
  /** Receives the debit for which the order came too late, if any. */
  onPlaced: (tooLateFor: PlacedStop['tooLateFor']) => void;
  onClose: () => void;
}

/** Stops the debits of a company: all of them, or one payment. */
export function StopDialog({ accountId, company, onPlaced, onClose }: StopDialogProps) {
  const queryClient = useQueryClient();
  const { companyId, companyName } = company;
  const { form, call } = useCallForm({
    schema: stopForm,
    defaultValues: { scope: 'company' as StopScope, amount: '', debitOn: '' },
    mutationFn: (order) =>
      api.post('/api/own-accounts/:id/debit-stops', {
        params: { id: accountId },
        body: { companyId, ...order },
      }),
    success: { title: 'Debits Stopped', description: 'Your order applies from now on.' },
    async onSuccess({ tooLateFor }) {
      await queryClient.invalidateQueries(debitsQuery(accountId));
      onPlaced(tooLateFor);
      onClose();
    },
    failure: { title: 'Not Stopped', fallback: 'Please try again.' },
  });
  const scope = useWatch({ control: form.control, name: 'scope' });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={`Stop Debits from ${companyName}`}
      description="We stop debits that have not posted yet. To be safe, order it three business days before a payment."
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label="Stop Debits"
          pendingLabel="Stopping..."
          onCancel={cancel}
        >
          <SelectField
            label="What to Stop"
            choices={(['company', 'payment'] as const).map((each) => [each, scopeWords[each]])}
            {...form.field('scope')}
          />
          {scope === 'payment' && (
            <>
              <MoneyField
                label="Amount"
                optional
                hint="Its exact amount, if you know it."
                {...form.field('amount')}
              />
              <TextField label="Due On" optional type="date" {...form.field('debitOn')} />
            </>
          )}
          <p className="text-ink-soft text-sm">{about[scope](companyName)}</p>
        </CallForm>
      )}
    </GuardedDialog>
  );
}
