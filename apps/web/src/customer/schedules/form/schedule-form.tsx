import { frequencies } from '@seven-hills/bank/calendar/schedule-dates';
import { dayOfMonth, frequencyNames, weekdayOf } from '@seven-hills/bank/calendar/schedule-rule';
import { laterDayOf } from '@seven-hills/bank/calendar/schedule-terms';
import { formatUsd, parseTypedAmount } from '@seven-hills/money';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { labelWithBalance } from '../../../money/savings-goals/label-with-balance.ts';
import { Button } from '../../../ui/button.tsx';
import { isoDay } from '../../../ui/data/dates.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { fetchedExtra } from '../../../ui/fetched.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, SelectField } from '../../../ui/form/input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PinField } from '../../pin/pin-field.tsx';
import { addsMoney, readDateAhead, type ScheduleValues, savedPayeeIn } from '../schedule-values.ts';
import { OrderFields, type ScheduleFieldsProps } from './order-fields.tsx';

const DatesAhead = fetchedExtra(() => import('./dates-ahead.tsx'), 'DatesAhead');

const days = Array.from({ length: 31 }, (_, index) => index + 1);

/** What the summary stands for. */
const orderFields = ['payee', 'amount', 'description'] as const;

/** The recipient, amount, and dates of a payment. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { form, payees, accounts, chosenBefore, replaces } = props;
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
      <DatesAhead {...{ values, payees, chosenBefore, replaces }} />
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
