import type { PayeeDetails, PayeeKind } from '@seven-hills/contracts/api/money/payees';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { failureText } from '../../net/api-error.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/input.tsx';
import { payHref } from './payee-words.ts';
import { payeeDetailsQuery, payeesQuery } from './queries.ts';

interface PayeePickerProps {
  kind: PayeeKind;
  /**
   * The payee that last filled in the form. The form keeps it, so that returning from the review
   * changes nothing.
   */
  filledIn: RefObject<number | null>;
  /** Called once for each payee chosen here or in the URL (`?payee=7`). */
  onChoose: (details: PayeeDetails) => void;
}

/** Fills in a form from a payee; renders nothing if the customer has none of the kind. */
export function PayeePicker({ kind, ...form }: PayeePickerProps) {
  const [, navigate] = useLocation();
  const { data = [] } = useQuery(payeesQuery);
  const { id, failure } = useChosenPayee(form);
  const payees = data.filter((payee) => payee.kind === kind);
  if (payees.length === 0) return null;
  return (
    <Field
      label="Payee"
      optional
      error={failure ? failureText(failure, 'This payee could not be filled in.') : undefined}
    >
      <Select
        value={payees.some((payee) => payee.id === id) ? String(id) : ''}
        onChange={({ target }) => {
          const chosen = payees.find((payee) => String(payee.id) === target.value);
          if (chosen) navigate(payHref(chosen), { replace: true });
        }}
      >
        <option value="">Enter a new recipient below</option>
        {payees.map(({ id: each, nickname, lastFour, paymentIdentifier }) => (
          <option key={each} value={each}>
            {`${nickname} (${paymentIdentifier ?? `ending in ${lastFour}`})`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The payee that the URL names (`?payee=7`), or null. */
export function usePayeeId(): number | null {
  const id = Number(new URLSearchParams(useSearch()).get('payee'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function useChosenPayee({ filledIn, onChoose }: Omit<PayeePickerProps, 'kind'>) {
  const id = usePayeeId();
  const { data, error } = useQuery({ ...payeeDetailsQuery(id ?? 0), enabled: id !== null });
  const fillIn = useEffectEvent(onChoose);
  useEffect(() => {
    if (!data || filledIn.current === data.payee.id) return;
    filledIn.current = data.payee.id;
    fillIn(data);
  }, [data, filledIn]);
  return { id, failure: error };
}
