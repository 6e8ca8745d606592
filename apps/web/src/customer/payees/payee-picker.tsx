import type { PayeeKind } from '@seven-hills/contracts/money/payees';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { failureText } from '../../net/api-error.ts';
import { SelectField } from '../../ui/form/input.tsx';
import { type FilledByPayee, useChosenPayee } from './chosen-payee.ts';
import { payHref } from './payee-words.ts';
import { payeesQuery } from './queries.ts';

interface PayeePickerProps extends FilledByPayee {
  kinds: readonly PayeeKind[];
}

/** Fills in a form from a payee; renders nothing if the customer has none of the kinds. */
export function PayeePicker({ kinds, ...form }: PayeePickerProps) {
  const [, navigate] = useLocation();
  const { data = [] } = useQuery(payeesQuery);
  const { id, failure } = useChosenPayee(form);
  const payees = data.filter((payee) => kinds.includes(payee.kind));
  if (payees.length === 0) return null;
  return (
    <SelectField
      label="Payee"
      optional
      error={failure ? failureText(failure, 'This payee could not be filled in.') : undefined}
      value={payees.some((payee) => payee.id === id) ? String(id) : ''}
      onChange={({ target }) => {
        const chosen = payees.find((payee) => String(payee.id) === target.value);
        if (chosen) navigate(payHref(chosen), { replace: true });
      }}
      empty="Enter a new recipient below"
      choices={payees.map(({ id: each, nickname, lastFour, paymentIdentifier }) => [
        each,
        `${nickname} (${paymentIdentifier ?? `ending in ${lastFour}`})`,
      ])}
    />
  );
}
