import { limits } from '@seven-hills/bank/limits';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { ownAccountLabel } from '../../../money/own-accounts.ts';
import { fetchedExtra } from '../../../ui/fetched.tsx';
import { SelectField, TextField } from '../../../ui/form/input.tsx';
import { MoneyField } from '../../../ui/form/money-input.tsx';
import { ButtonLink } from '../../../ui/navigation/button-link.tsx';
import { linkedLabel } from '../../linked-accounts/linked-words.ts';
import { placeOf } from '../../payees/payee-words.ts';
import { viewHref } from '../../screens.ts';
import {
  addsMoney,
  isOwnAccount,
  linkedValue,
  newPayee,
  ownValue,
  type ScheduleValues,
  sendsToLinked,
} from '../schedule-values.ts';
import type { ScheduleFormState } from './use-schedule-form.ts';

const BankMismatch = fetchedExtra(() => import('../../payees/bank-mismatch.tsx'), 'BankMismatch');

/** What the fields of a schedule offer. */
export interface ScheduleFieldsProps {
  form: ScheduleFormState;
  payees: readonly Payee[];
  /** The accounts of a customer who has several. */
  accounts: readonly OwnAccount[];
  /** The verified accounts at other banks. */
  linked: readonly LinkedAccount[];
  /** The recipient chosen under Transfer & Pay, who is saved with the schedule. */
  chosenBefore: { holder: string; accountNumber: string } | null;
  /** The schedule being edited, whose payee never changes. */
  replaces: number | null;
}

const newPayeeText = ({ holder, accountNumber }: { holder: string; accountNumber: string }) =>
  `${holder} (ending in ${accountNumber.slice(-4)})`;

function hintOf(payee: string): string | undefined {
  if (payee === newPayee) return 'Will be among your payees.';
  if (isOwnAccount(payee)) return 'Your own account.';
  const isElsewhere = addsMoney(payee) || sendsToLinked(payee);
  return isElsewhere ? 'Starts on each date, and arrives on the business day after it.' : undefined;
}

interface OrderFieldsProps extends ScheduleFieldsProps {
  values: ScheduleValues;
  payee: Payee | undefined;
  /** Whether the amount gets the focus. */
  startsHere: boolean;
}

/** To whom, and how much. */
export function OrderFields(props: OrderFieldsProps) {
  const { form, payees, accounts, linked, chosenBefore, replaces, values, payee } = props;
  const adds = addsMoney(values.payee);
  return (
    <>
      <SelectField
        label={adds ? 'From' : 'Payee'}
        hint={payee ? placeOf(payee) : hintOf(values.payee)}
        aside={
          replaces ? undefined : (
            <ButtonLink href={viewHref('payees')} variant="link" className="min-h-6 text-sm">
              Payees
            </ButtonLink>
          )
        }
        disabled={replaces !== null}
        empty="Choose one"
        choices={[
          ...(chosenBefore ? [[newPayee, newPayeeText(chosenBefore)] as const] : []),
          ...accounts.map((account) => [ownValue(account.id), ownAccountLabel(account)] as const),
          ...payees.map(({ id, nickname }) => [id, nickname] as const),
          ...linked.map(
            (one) => [linkedValue(one.id, true), `Add money from ${linkedLabel(one)}`] as const,
          ),
          ...linked.map(
            (one) => [linkedValue(one.id, false), `Send to my ${linkedLabel(one)}`] as const,
          ),
        ]}
        {...form.field('payee')}
      />
      {payee?.kind === 'customer' && payee.lastPaidAt === null && (
        <p className="-mt-2 text-ink-soft text-sm">
          You haven’t paid them before. We know the holder of this account as {endedBy(payee.name)}
        </p>
      )}
      {payee?.routingNumber && (
        <BankMismatch routingNumber={payee.routingNumber} typedName={payee.bankName ?? ''} />
      )}
      <MoneyField label="Amount" autoFocus={props.startsHere} {...form.field('amount')} />
      <TextField
        label={payee?.bill?.referenceLabel ?? 'Description'}
        optional={!payee?.bill}
        hint={payee?.bill ? `On your bill, such as ${payee.bill.referenceExample}.` : undefined}
        maxLength={limits.descriptionLengthMax}
        {...form.field('description')}
      />
    </>
  );
}
