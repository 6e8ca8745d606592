import type { Payee } from '@seven-hills/contracts/money/payees';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { placeOf } from './payee-words.ts';

/** The payee that fills in a form, in place of the fields that it fills in. */
export function PayeeSummary({ payee, onChange }: { payee: Payee; onChange: () => void }) {
  const { name, nickname } = payee;
  return (
    <div className="flex items-center gap-3">
      <Initials name={nickname} />
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          <span className="sr-only">To </span>
          {nickname}
        </span>
        <span className="truncate text-ink-soft text-sm">
          {name === nickname ? '' : `${name}, `}
          {placeOf(payee)}
        </span>
      </p>
      <Button variant="quiet" className="-mr-3" aria-label="Change recipient" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
