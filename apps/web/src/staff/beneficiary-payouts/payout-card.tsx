import { shareText } from '@seven-hills/bank/beneficiaries';
import { words } from '@seven-hills/bank/words/words';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import type { PayoutPlan } from '@seven-hills/contracts/staff/beneficiary-payouts';
import { useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useMay } from '../permissions.ts';
import { payoutPlanQuery } from './queries.ts';

const PayoutDialog = fetched(() => import('./payout-dialog.tsx'), 'PayoutDialog');

const columns: readonly Column<PayoutPlan['payees'][number]>[] = [
  { header: 'Payee', cell: ({ name }) => name, primary: true },
  { header: 'Share', cell: ({ share }) => shareText(share), isPlain: true },
  { header: 'Amount', cell: ({ amount }) => <Money cents={centsOf(amount)} />, align: 'end' },
];

/** Who receives how much of an account whose owner has died, and the proposal to pay them. */
export function PayoutCard({ account }: Pick<AccountPage, 'account'>) {
  const may = useMay();
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Card
      title="Payout"
      description={`After the owner’s death, with ${words.interest} through yesterday.`}
    >
      <Queried of={payoutPlanQuery(account.id)} loading="Loading the payout" rows={2}>
        {(plan) => (
          <div className="grid gap-4">
            {plan.payees.length > 0 && (
              <DenseTable
                caption="Payout"
                columns={columns}
                rows={plan.payees}
                rowKey={({ name, share }) => `${name} ${share}`}
              />
            )}
            {plan.refusal !== null ? (
              <Alert variant="warning" title="Not possible yet">
                {plan.refusal}
              </Alert>
            ) : (
              may('accounts.close') && (
                <Button className="justify-self-start" onClick={() => setIsPaying(true)}>
                  {plan.isToEstate ? 'Pay Estate' : 'Pay Beneficiaries'}
                </Button>
              )
            )}
            {isPaying && (
              <PayoutDialog account={account} plan={plan} onClose={() => setIsPaying(false)} />
            )}
          </div>
        )}
      </Queried>
    </Card>
  );
}
