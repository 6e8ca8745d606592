import { useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { AuthorizationText } from '../../money/receipts/bank-transfer/authorization-text.tsx';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';

/** An authorization of debits as its customer gave it, to read and to print. */
export function AuthorizationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const said = useQuery(api.query('/api/debit-authorizations/:id', { params: { id } }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Debit Authorization"
      size="small"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryPanel query={said} loading="Loading the authorization">
        {(found) => <AuthorizationText said={found} />}
      </QueryPanel>
      <a
        href={`/api/debit-authorizations/${id}/document`}
        download
        className={buttonStyle({ variant: 'secondary', className: 'mt-5 w-full' })}
      >
        <FileDown aria-hidden="true" />
        Download PDF
      </a>
    </Dialog>
  );
}
