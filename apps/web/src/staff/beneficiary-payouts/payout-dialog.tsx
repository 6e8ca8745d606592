import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import type { PayoutPlan } from '@seven-hills/contracts/staff/beneficiary-payouts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { type ActionFields, textField } from '../action-dialog/action-fields.ts';

/** One field for each payee, by the position in the plan; an estate is paid by check. */
const fieldsOf = ({ payees, isToEstate }: PayoutPlan): ActionFields =>
  isToEstate
    ? {}
    : Object.fromEntries(
        payees.map(({ name }, index) => [
          `payee${index}`,
          textField({
            label: `Account of ${name}`,
            hint: 'The 10-digit number of an open account here. Leave it empty for an official check.',
            lengthMax: 10,
            problemOf: (text) =>
              text === '' || /^\d{10}$/.test(text) ? undefined : 'Please enter 10 digits',
          }),
        ]),
      );

interface PayoutDialogProps {
  account: AccountPage['account'];
  plan: PayoutPlan;
  onClose: () => void;
}

/** Proposes to pay everything in an account out and to close it, which a colleague must approve. */
export function PayoutDialog({ account, plan, onClose }: PayoutDialogProps) {
  const { payees, total, isToEstate } = plan;
  return (
    <ActionDialog
      title={isToEstate ? 'Pay the estate?' : 'Pay the beneficiaries?'}
      description={`The whole balance of account ${account.accountNumber}, now ${usdOf(total)}, is paid out with the last approval, and the account closes for good.${isToEstate ? ` ${payees[0]?.name} receives it by official check.` : ''}`}
      confirmLabel="Propose Payout"
      destructive
      fields={fieldsOf(plan)}
      send={(values) =>
        api.post('/api/admin/accounts/:id/payout', {
          params: { id: account.id },
          body: {
            accountNumbers: payees.map((_, index) => String(values[`payee${index}`] ?? '') || null),
          },
        })
      }
      success={({ message }) => ({ title: 'Payout Proposed', description: message })}
      fallback="Failed to propose the payout. Please try again."
      onClose={onClose}
    />
  );
}
