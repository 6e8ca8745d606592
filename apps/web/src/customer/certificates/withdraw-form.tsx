import type { Certificate } from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { parseTypedAmount } from '@seven-hills/money';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { accountChoices, decimalOf } from './certificate-words.ts';
import { type CheckedWithdrawal, ConfirmWithdrawal } from './confirm-withdrawal.tsx';

const schema = z
  .object({ how: z.enum(['all', 'part']), amount: z.string(), to: z.string() })
  .refine(({ how, amount }) => how === 'all' || (parseTypedAmount(amount) ?? 0n) > 0n, {
    path: ['amount'],
    error: 'Please enter a valid amount.',
  });

interface WithdrawFormProps {
  certificate: Certificate;
  /** The accounts that can receive its money. */
  partners: readonly OwnAccount[];
}

/** Asks how much to withdraw and where to, shows what it costs, and then takes the order. */
export function WithdrawForm({ certificate, partners }: WithdrawFormProps) {
  const { id, graceThrough, isMatured } = certificate;
  const [checked, setChecked] = useState<CheckedWithdrawal | null>(null);
  const { form, call } = useCallForm({
    schema,
    defaultValues: { how: 'all' as 'all' | 'part', amount: '', to: String(partners[0]?.id ?? '') },
    async mutationFn(values): Promise<CheckedWithdrawal> {
      const wanted = values.how === 'all' ? null : decimalOf(values.amount);
      const cost = await api.get('/api/certificates/:id/withdrawal', {
        params: { id },
        query: wanted === null ? {} : { amount: wanted },
      });
      return { amount: wanted, toAccountId: Number(values.to), cost };
    },
    onSuccess: setChecked,
    failure: { title: 'Not Possible', fallback: 'Please try again.' },
  });
  const how = useWatch({ control: form.control, name: 'how' });
  const isFree = graceThrough !== null || isMatured;
  if (checked)
    return (
      <ConfirmWithdrawal
        certificate={certificate}
        checked={checked}
        accounts={partners}
        onBack={() => setChecked(null)}
      />
    );
  return (
    <form noValidate onSubmit={form.submit}>
      <Card title={isFree ? 'Withdraw' : 'Withdraw Early'} className="grid gap-5">
        <p className="text-ink-soft">
          {isFree
            ? 'No penalty applies now.'
            : 'A penalty applies. We show it before you order anything.'}
        </p>
        {partners.length === 0 ? (
          <p>You need an account that belongs to the same people to receive the money.</p>
        ) : (
          <>
            <SelectField
              label="How Much"
              choices={[
                ['all', 'Everything, and close the certificate'],
                ['part', 'A part'],
              ]}
              {...form.field('how')}
            />
            {how === 'part' && <MoneyField label="Amount" {...form.field('amount')} />}
            <SelectField label="To" choices={accountChoices(partners)} {...form.field('to')} />
            <FailureAlert of={call} />
            <Button
              type="submit"
              variant="secondary"
              pending={call.isPending}
              className="sm:justify-self-end"
            >
              Show What It Costs
            </Button>
          </>
        )}
      </Card>
    </form>
  );
}
