import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { pin } from '@seven-hills/contracts/fields';
import type {
  Certificate,
  previewCertificateWithdrawal,
} from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useRequestKey } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { viewHref } from '../screens.ts';
import { penaltyText } from './certificate-words.ts';
import { refreshCertificates } from './queries.ts';

const schema = z.object({ pin });

/** A withdrawal with what it costs, before the customer orders it. */
export interface CheckedWithdrawal {
  /** Null: everything. */
  amount: string | null;
  toAccountId: number;
  cost: AnswerOf<typeof previewCertificateWithdrawal>;
}

interface ConfirmWithdrawalProps {
  certificate: Certificate;
  checked: CheckedWithdrawal;
  accounts: readonly OwnAccount[];
  onBack: () => void;
}

/** What a withdrawal costs and brings, and the PIN that orders it. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { certificate, checked, accounts, onBack } = props;
  const { amount, toAccountId, cost } = checked;
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const isEverything = amount === null;
  const { form, call } = useCallForm({
    schema,
    defaultValues: { pin: '' },
    mutationFn(values) {
      const order = { amount, penalty: cost.penalty, toAccountId };
      return api.post('/api/certificates/:id/withdrawal', {
        params: { id: certificate.id },
        body: { ...order, ...values },
        idempotencyKey: keyOf(order),
      });
    },
    success: { title: 'Money Moved' },
    async onSuccess() {
      if (isEverything) navigate(viewHref('dashboard'), { replace: true });
      else onBack();
      await refreshCertificates(queryClient);
    },
    failure: { title: 'Not Withdrawn', fallback: 'Please try again.' },
  });
  const to = accounts.find(({ id }) => id === toAccountId);
  return (
    <form noValidate onSubmit={form.submit}>
      <Card title="Review the Withdrawal" className="grid gap-5">
        <DescriptionList
          items={[
            {
              term: `${words.Interest} Credited First`,
              detail: centsOf(cost.interest) > 0n && usdOf(cost.interest),
            },
            { term: 'Leaves the Certificate', detail: usdOf(cost.amount) },
            {
              term: 'Early Withdrawal Penalty',
              detail:
                centsOf(cost.penalty) > 0n
                  ? `${usdOf(cost.penalty)} (${penaltyText(cost.penaltyDays)})`
                  : 'None',
            },
            { term: 'You Receive', detail: usdOf(cost.received) },
            { term: 'To', detail: to && ownAccountLabel(to) },
          ]}
        />
        {isEverything && <p>The certificate closes. This can’t be undone.</p>}
        <PinField {...form.field('pin')} />
        <FailureAlert of={call} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button
            type="submit"
            variant={isEverything ? 'destructive' : 'primary'}
            pending={call.isPending}
          >
            {call.isPending ? 'Withdrawing...' : 'Withdraw'}
          </Button>
        </div>
      </Card>
    </form>
  );
}
