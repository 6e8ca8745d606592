import { words } from '@seven-hills/bank/words/words';
import { useState } from 'react';
import { usdOf } from '../../../money/transaction-words.ts';
import { Button } from '../../../ui/button.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import type { Protection } from '../queries.ts';
import { Section } from '../section.tsx';

const ThresholdDialog = fetched(() => import('./threshold-dialog.tsx'), 'ThresholdDialog');

/** The amount above which the customer confirms movements. Raising it requires a confirmation. */
export function ThresholdSection({ protection }: { protection: Protection }) {
  const [changes, setChanges] = useState(false);
  const amount = usdOf(protection.threshold);
  const what = `transfers, withdrawals, and payments above ${amount}, and the first payment to a new recipient outside of the ${words.bank}. Unconfirmed amounts from the last 24 hours count toward this limit, and on a shared account also those of its other owners.`;
  return (
    <Section
      title="Confirmations"
      description={
        protection.confirmsMovements
          ? `You confirm ${what}`
          : `Once you have a passkey or an authenticator app, you confirm ${what}`
      }
      action={
        <Button variant="secondary" onClick={() => setChanges(true)}>
          Change Amount
        </Button>
      }
    >
      {changes && <ThresholdDialog protection={protection} onClose={() => setChanges(false)} />}
    </Section>
  );
}
