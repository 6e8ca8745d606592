import { bankServices } from '../../net/bank-services.ts';
import { SelectField } from '../../ui/form/input.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { typeLabels, typesOffered } from './transaction-form.ts';
import type { TransactionForm } from './use-transaction-form.ts';

const choices = typesOffered(bankServices).map((known) => [known, typeLabels[known]] as const);

/** The type of a transaction; another one than a transfer goes on without a recipient. */
export function TypeField({ form }: { form: TransactionForm }) {
  return (
    <SelectField
      label="Transaction Type"
      hint={bankServices.deposits === 'off' && <DepositLink />}
      choices={choices}
      {...form.field('type')}
    />
  );
}

function DepositLink() {
  return (
    <ButtonLink
      href={viewHref('transaction', { type: 'deposit' })}
      variant="link"
      className="text-sm"
    >
      How to make a deposit
    </ButtonLink>
  );
}
