import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { Payee } from '@seven-hills/contracts/money/payees';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '../../net/api-error.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { type FilledByPayee, useChosenPayee } from './chosen-payee.ts';
import { kindsPaid, type PayingWay, payHrefIn, wayHint } from './payee-ways.ts';
import { payeesQuery } from './queries.ts';

interface PayeePickerProps extends FilledByPayee {
  way: PayingWay;
}

/**
 * Fills in a form from a payee, once one is chosen: typing and arrow keys alone change nothing.
 * Renders nothing if the customer has none whom the form can pay.
 */
export function PayeePicker({ way, ...form }: PayeePickerProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [announced, setAnnounced] = useState('');
  const { data = [] } = useQuery(payeesQuery);
  const { id, failure, details } = useChosenPayee(form);
  const payees = data.filter((payee) => kindsPaid(way).includes(payee.kind));
  if (payees.length === 0) return null;
  const chosen = payees.find((payee) => payee.id === id) ?? null;
  const isMatch = (payee: Payee) =>
    textOf(payee).toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <Field
      label="Payee"
      optional
      error={failure ? failureText(failure, 'This payee could not be filled in.') : undefined}
      hint={chosen && details && wayHint(way, details)}
    >
      <Combobox<Payee>
        name="payee"
        query={typed}
        onQueryChange={setTyped}
        options={payees.filter(isMatch)}
        optionKey={(payee) => payee.id}
        optionText={textOf}
        selected={chosen}
        onSelect={(payee) => {
          if (!payee) return;
          setAnnounced(`Paying ${endedBy(payee.nickname)}`);
          navigate(payHrefIn(way, payee), { replace: true });
        }}
        isBehind={false}
        emptyText="No payee matches. Enter a new recipient below"
        placeholder="A saved payee"
      />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </Field>
  );
}

const textOf = ({ nickname, lastFour, paymentIdentifier }: Payee) =>
  `${nickname} (${paymentIdentifier ?? `ending in ${lastFour}`})`;
