import { useEffect, useRef } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { TypeField } from './type-field.tsx';
import type { TransactionForm } from './use-transaction-form.ts';
import { WhoField } from './who/who-field.tsx';

interface ChooseRecipientProps {
  form: TransactionForm;
  /** Why the chosen payee could not be filled in, if so. */
  payeeFailure: string | undefined;
  onChosen: () => void;
}

/** The first step of a transfer: who is paid. */
export function ChooseRecipient({ form, payeeFailure, onChosen }: ChooseRecipientProps) {
  const search = useRef<HTMLInputElement>(null);
  const isChanging = form.getValues('recipient') !== null;
  // The button that led back here is gone, and the title, whose change moves the focus, is the
  // same.
  useEffect(() => {
    if (isChanging) search.current?.focus();
  }, [isChanging]);
  return (
    <form
      noValidate
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        form.refuseRecipient(() => search.current?.focus());
      }}
    >
      <Card className="grid gap-4">
        <TypeField form={form} />
        <WhoField
          ref={search}
          error={form.errorOf('recipient') ?? payeeFailure}
          onChoose={(recipient) => {
            form.setValue('recipient', recipient);
            form.clearErrors('recipient');
            onChosen();
          }}
        />
      </Card>
    </form>
  );
}
