import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** `••••••4433`: all but the last four digits. */
export const maskAccountNumber = (accountNumber: string): string =>
  `${'•'.repeat(Math.max(accountNumber.length - 4, 4))}${accountNumber.slice(-4)}`;

/** An account number, masked until the customer reveals it to check each digit. */
export function SecretNumber({ number }: { number: string }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <span id={id} className="break-all">
        {isShown ? number : maskAccountNumber(number)}
      </span>
      <Button
        variant="link"
        className="min-h-6 text-sm"
        aria-describedby={id}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide number' : 'Show number'}
      </Button>
    </span>
  );
}
