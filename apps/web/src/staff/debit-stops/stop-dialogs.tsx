import { stopLimits } from '@seven-hills/bank/words/debit-words';
import { words } from '@seven-hills/bank/words/words';
import type { DebitCompany, DebitStop } from '@seven-hills/contracts/money/debit-stops';
import { formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import {
  type ActionField,
  askedIf,
  atLeast,
  choiceField,
  required,
  textField,
} from '../action-dialog/action-fields.ts';
import { accountDebitsQuery } from './queries.ts';

/** What a staff member does about the stop orders of an account. */
export type StopAction = { does: 'place' } | { does: 'confirm' | 'lift'; stop: DebitStop };

interface StopDialogProps {
  accountId: number;
  action: StopAction;
  companies: readonly DebitCompany[];
  onClose: () => void;
}

/** The dialog of an action about stop orders. */
export function StopDialog({ action, ...props }: StopDialogProps) {
  const queryClient = useQueryClient();
  const onDone = () => void queryClient.invalidateQueries(accountDebitsQuery(props.accountId));
  if (action.does === 'place') return <PlaceDialog {...props} onDone={onDone} />;
  const params = { id: props.accountId, stopId: action.stop.id };
  return action.does === 'confirm' ? (
    <ActionDialog
      title="Record the written confirmation?"
      description={`The ${words.customer} confirmed the order about ${action.stop.companyName} on paper. It no longer lapses.`}
      confirmLabel="Record Confirmation"
      fields={{}}
      send={() => api.post('/api/admin/accounts/:id/debit-stops/:stopId/confirm', { params })}
      success={{ title: 'Confirmation Recorded' }}
      fallback="The confirmation was not recorded. Please try again."
      onDone={onDone}
      onClose={props.onClose}
    />
  ) : (
    <ActionDialog
      title="Lift this order?"
      description={`The debits of ${action.stop.companyName} will be paid again.`}
      confirmLabel="Lift Order"
      destructive
      fields={{ reason: reasonField }}
      send={(body) =>
        api.post('/api/admin/accounts/:id/debit-stops/:stopId/lift', { params, body })
      }
      success={{ title: 'Order Lifted' }}
      fallback="The order was not lifted. Please try again."
      onDone={onDone}
      onClose={props.onClose}
    />
  );
}

const reasonField = textField({
  label: 'Reason',
  hint: `For staff only, such as how the ${words.customer} asked for it.`,
  rows: 2,
  lengthMax: stopLimits.reasonLengthMax,
  problemOf: atLeast(stopLimits.reasonLengthMin, 'Reason is required'),
});

const another = 'another';

const amountField: ActionField<string | null> = {
  label: 'Amount (optional)',
  hint: `The exact amount, if the ${words.customer} knows it.`,
  control: { kind: 'amount' },
  read(typed) {
    if (!typed.trim()) return { value: null };
    const cents = parseTypedAmount(typed) ?? 0n;
    return cents > 0n ? { value: toDecimal(cents) } : { problem: 'Please enter a valid amount.' };
  },
};

type PlaceDialogProps = Omit<StopDialogProps, 'action'> & { onDone: () => void };

/** Takes an order by phone or in person. */
function PlaceDialog({ accountId, companies, onDone, onClose }: PlaceDialogProps) {
  const isAnother = ({ company }: Readonly<Record<string, string>>) =>
    companies.length === 0 || company === another;
  return (
    <ActionDialog
      layout="sheet"
      title="Take Oral Order"
      description={`The order binds at once, for ${stopLimits.oralDays} days. Tell the ${words.customer} that it then lapses unless they confirm it in writing: in the app, or on paper.`}
      confirmLabel="Place Order"
      fields={{
        company: askedIf(
          companies.length > 0,
          choiceField({
            label: 'Company',
            choices: [
              ...companies.map(({ companyId, companyName }) => [companyId, companyName] as const),
              [another, 'Another company'] as const,
            ],
            empty: 'Choose a company',
          }),
        ),
        companyId: askedIf(
          isAnother,
          textField({
            label: 'Company ID',
            hint: 'The number by which the network knows it, of up to 10 characters.',
            lengthMax: 10,
            problemOf: required('Company ID is required'),
          }),
        ),
        companyName: askedIf(
          isAnother,
          textField({
            label: 'Company Name',
            lengthMax: 16,
            problemOf: required('Company name is required'),
          }),
        ),
        scope: choiceField({
          label: 'What to Stop',
          choices: [
            ['company', 'All future debits'],
            ['payment', 'The next payment only'],
          ] as const,
          empty: 'Choose what to stop',
        }),
        amount: askedIf(({ scope }) => scope === 'payment', amountField),
      }}
      send={({ company, companyId, companyName, scope, amount }) =>
        api.post('/api/admin/accounts/:id/debit-stops', {
          params: { id: accountId },
          body: {
            companyId: company && company !== another ? company : (companyId ?? ''),
            companyName,
            scope,
            amount,
          },
        })
      }
      success={({ tooLateFor }) =>
        tooLateFor
          ? {
              title: 'Order Placed',
              description: `${formatUsd(centsOf(tooLateFor.amount))} already posted on ${formatDate(tooLateFor.postedAt)}. Open a case if the ${words.customer} disputes it.`,
            }
          : { title: 'Order Placed', description: 'It applies from now on.' }
      }
      fallback="The order was not placed. Please try again."
      onDone={onDone}
      onClose={onClose}
    />
  );
}
