import { brand } from '@seven-hills/bank/brand';
import type { SandboxPayment } from '@seven-hills/contracts/money/sandbox-card';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface ConfirmationStepProps {
  payment: SandboxPayment;
  isBusy: boolean;
  onDecide: (isApproved: boolean) => void;
}

/** Simulates the page on which a card's issuer asks the cardholder to confirm (3-D Secure). */
export function ConfirmationStep({ payment, isBusy, onDecide }: ConfirmationStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-4 rounded-control border border-line p-5 sm:p-6">
      <p className="font-semibold text-accent text-sm">Simulated 3-D Secure page</p>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Confirm this payment
      </h2>
      <p>
        {brand.name} asks for{' '}
        <strong className="tabular">
          ${payment.amount} {payment.currency}
        </strong>{' '}
        from your card ending in <strong className="tabular">{payment.cardLastFour}</strong>. A real
        card’s issuer would ask for a code or your fingerprint here.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={isBusy} onClick={() => onDecide(true)}>
          Complete
        </Button>
        <Button variant="secondary" pending={isBusy} onClick={() => onDecide(false)}>
          Fail
        </Button>
      </div>
    </section>
  );
}
