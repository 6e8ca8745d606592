import type { Account } from '@seven-hills/contracts/api/account';
import { brand } from '@seven-hills/contracts/brand';
import { accountTypeName } from '../../banking/account-words.ts';
import { centsOf } from '../../banking/transaction-words.ts';
import { formatDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';

interface AccountDetailsDialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** What one needs to be paid from elsewhere, and how the account stands. */
export function AccountDetailsDialog({ account, open, onClose }: AccountDetailsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Account Details"
      description="Give the account and routing number to whoever pays you from another bank."
      size="small"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <DescriptionList
        items={[
          { term: 'Account Type', detail: accountTypeName(account.accountType) },
          { term: 'Account Number', detail: account.accountNumber },
          { term: 'Routing Number', detail: brand.routingNumber },
          { term: 'Available Balance', detail: <Money cents={centsOf(account.balance)} /> },
          {
            term: 'Status',
            detail: account.isActive ? (
              <Badge>Active</Badge>
            ) : (
              <Badge variant="destructive">Suspended</Badge>
            ),
          },
          { term: 'Opened', detail: formatDate(account.createdAt) },
        ]}
      />
    </Dialog>
  );
}
