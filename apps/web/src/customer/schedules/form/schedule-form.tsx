import { type DateRule, frequencies } from '@seven-hills/bank/calendar/schedule-dates';
import { dayOfMonth, frequencyNames, weekdayOf } from '@seven-hills/bank/calendar/schedule-rule';
import { laterDayOf } from '@seven-hills/bank/calendar/schedule-terms';
import { limits } from '@seven-hills/bank/limits';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { formatUsd, parseTypedAmount } from '@seven-hills/money';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ownAccountLabel, useIsInactive } from '../../../money/own-accounts.ts';
import { labelWithBalance } from '../../../money/savings-goals/label-with-balance.ts';
import { Button } from '../../../ui/button.tsx';
import { isoDay } from '../../../ui/data/dates.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { fetchedExtra } from '../../../ui/fetched.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, SelectField, TextField } from '../../../ui/form/input.tsx';
import { MoneyField } from '../../../ui/form/money-input.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ButtonLink } from '../../../ui/navigation/button-link.tsx';
import { besideForm, StepActions } from '../../../ui/step-actions.tsx';
import { linkedLabel } from '../../linked-accounts/linked-words.ts';
import { placeOf } from '../../payees/payee-words.ts';
import { PinField } from '../../pin/pin-field.tsx';
import { viewHref } from '../../screens.ts';
import {
  addsMoney,
  type CheckedSchedule,
  emptyValues,
  isOwnAccount,
  linkedValue,
  newPayee,
  ownValue,
  readDateAhead,
  type ScheduleValues,
  savedPayeeIn,
  scheduleSchema,
  sendsToLinked,
} from '../schedule-values.ts';

const BankMismatch = fetchedExtra(() => import('../../payees/bank-mismatch.tsx'), 'BankMismatch');

/** The form's state. */
export function useScheduleForm(options: {
  initial: ScheduleValues;
  payees: readonly Payee[];
  keeps: DateRule | null;
  onValid: (checked: CheckedSchedule) => void;
}) {
  const { initial, payees, keeps, onValid } = options;
  return useAppForm<ScheduleValues, CheckedSchedule>({
    schema: scheduleSchema(payees, keeps),
    defaultValues: { ...emptyValues, ...initial },
    onValid,
  });
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;

interface ScheduleFieldsProps {
  form: ScheduleFormState;
  payees: readonly Payee[];
  /** The accounts of a customer who has several. */
  accounts: readonly OwnAccount[];
  /** The verified accounts at other banks. */
  linked: readonly LinkedAccount[];
  /** The recipient chosen under Transfer & Pay, who is saved with the schedule. */
  chosenBefore: { holder: string; accountNumber: string } | null;
  /** The payee of a schedule never changes. */
  isPayeeFixed: boolean;
}

const days = Array.from({ length: 31 }, (_, index) => index + 1);

const newPayeeText = ({ holder, accountNumber }: { holder: string; accountNumber: string }) =>
  `${holder} (ending in ${accountNumber.slice(-4)})`;

function hintOf(payee: string): string | undefined {
  if (payee === newPayee) return 'Will be among your payees.';
  if (isOwnAccount(payee)) return 'Your own account.';
  const isElsewhere = addsMoney(payee) || sendsToLinked(payee);
  return isElsewhere ? 'Starts on each date, and arrives on the business day after it.' : undefined;
}

/** What the summary stands for. */
const orderFields = ['payee', 'amount', 'description'] as const;

interface OrderFieldsProps extends ScheduleFieldsProps {
  values: ScheduleValues;
  payee: Payee | undefined;
  /** Whether the amount gets the focus. */
  startsHere: boolean;
}

/** To whom, and how much. */
function OrderFields(props: OrderFieldsProps) {
  const { form, payees, accounts, linked, chosenBefore, isPayeeFixed, values, payee } = props;
  const adds = addsMoney(values.payee);
  return (
    <>
      <SelectField
        label={adds ? 'From' : 'Payee'}
        hint={payee ? placeOf(payee) : hintOf(values.payee)}
        aside={
          isPayeeFixed ? undefined : (
            <ButtonLink href={viewHref('payees')} variant="link" className="min-h-6 text-sm">
              Payees
            </ButtonLink>
          )
        }
        disabled={isPayeeFixed}
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

/** The recipient, amount, and dates of a payment. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { form, payees, accounts, chosenBefore } = props;
  const values = useWatch({ control: form.control }) as ScheduleValues;
  const adds = addsMoney(values.payee);
  const payee = savedPayeeIn(values.payee, payees);
  const firstOn = readDateAhead(values.firstOn);
  const every = frequencies.find((each) => each === values.every) ?? 'monthly';
  const laterDay = firstOn && laterDayOf(every, firstOn);
  const amount = parseTypedAmount(values.amount) ?? 0n;
  /**
   * What was chosen under Transfer & Pay is one line until it is changed, so that the dates lead.
   */
  const [state, setState] = useState<'folded' | 'unfolded' | null>(
    chosenBefore !== null && amount > 0n ? 'folded' : null,
  );
  const isRefused = orderFields.some((name) => form.errorOf(name) !== undefined);
  const write = (name: 'firstOn' | 'endsOn') => (text: string, isPicked: boolean) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: isPicked });
  return (
    <Card className="grid gap-5">
      {accounts.length > 0 && (
        <SelectField
          label={adds ? 'To' : 'From'}
          choices={accounts.map((account) => [account.id, labelWithBalance(account)] as const)}
          {...form.field('from')}
        />
      )}
      {state === 'folded' && chosenBefore && !isRefused ? (
        <div className="flex items-center justify-between gap-3 font-semibold">
          {formatUsd(amount)} to {chosenBefore.holder}
          <Button
            variant="quiet"
            className="-mr-3"
            aria-label="Change recipient or amount"
            onClick={() => setState('unfolded')}
          >
            Change
          </Button>
        </div>
      ) : (
        <OrderFields {...props} values={values} payee={payee} startsHere={state === 'unfolded'} />
      )}
      <SelectField
        label="How Often"
        choices={frequencies.map((each) => [each, frequencyNames[each]])}
        {...form.field('every')}
      />
      <Field
        label={every === 'once' ? 'Date' : 'First Payment'}
        hint={firstOn ? weekdayOf(firstOn) : 'Tomorrow or later.'}
        error={form.errorOf('firstOn')}
      >
        <DateInput
          min={isoDay(new Date(Date.now() + 86_400_000))}
          onWrite={write('firstOn')}
          {...form.register('firstOn')}
        />
      </Field>
      {laterDay && (
        <SelectField
          label="In Longer Months"
          choices={[
            ['no', `Also on ${dayOfMonth(Number(firstOn.slice(8)))}`],
            ['yes', 'On the last day of the month'],
          ]}
          {...form.field('lastDay')}
        />
      )}
      {every === 'twice_monthly' && (
        <SelectField
          label="And On"
          empty="Choose a day"
          choices={days.map((day) => [String(day), dayOfMonth(day)])}
          {...form.field('secondDay')}
        />
      )}
      {payee?.kind === 'bank_account' && (
        <SelectField
          label="If the Day Is Not a Business Day"
          hint="Wires are sent on business days only."
          choices={[
            ['next', 'Pay on the business day after'],
            ['previous', 'Pay on the business day before'],
          ]}
          {...form.field('shift')}
        />
      )}
      {every !== 'once' && (
        <>
          <SelectField
            label="Ends"
            choices={[
              ['never', 'When I end it'],
              ['date', 'On a date'],
              ['count', 'After a number of payments'],
            ]}
            {...form.field('ends')}
          />
          {values.ends === 'date' && (
            <Field label="Last Date" error={form.errorOf('endsOn')}>
              <DateInput onWrite={write('endsOn')} {...form.register('endsOn')} />
            </Field>
          )}
          {values.ends === 'count' && (
            <Field label="Number of Payments" error={form.errorOf('count')}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                className="tabular max-w-32"
                {...form.register('count')}
              />
            </Field>
          )}
        </>
      )}
      <PinField
        hint="We ask for it now, and not when the payments are made."
        {...form.field('pin')}
      />
    </Card>
  );
}

interface ScheduleFormFrameProps {
  form: ScheduleFormState;
  fields: ReactNode;
  preview: ReactNode;
  label: string;
  pending: boolean;
  cancelHref: string;
  failure: ReactNode;
}

/** The fields, with the dates next to them. */
export function ScheduleFormFrame(props: ScheduleFormFrameProps) {
  const { form, fields, preview, label, pending, cancelHref, failure } = props;
  const from = useWatch({ control: form.control, name: 'from' });
  const isInactive = useIsInactive(Number(from));
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={`${besideForm.form} lg:grid-cols-[minmax(0,1fr)_22rem]`}
    >
      {fields}
      <div className={besideForm.aside}>
        {preview}
        {failure}
        <StepActions isAside>
          <ButtonLink href={cancelHref} variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" size="large" pending={pending} disabled={isInactive}>
            {label}
          </Button>
        </StepActions>
      </div>
    </form>
  );
}
