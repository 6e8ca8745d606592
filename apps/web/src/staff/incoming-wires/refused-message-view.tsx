import type { RefusedMessage } from '@seven-hills/contracts/staff/incoming-wires';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { useMay } from '../permissions.ts';
import { HandledDialog } from './handled-dialog.tsx';

interface RefusedMessageViewProps {
  refused: RefusedMessage;
  /** Whether a colleague is working on it. */
  isColleagues: boolean;
}

/** A file of the wire network that the bank could not use, and why. */
export function RefusedMessageView({ refused, isColleagues }: RefusedMessageViewProps) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const group = useFocusOnceClosed<HTMLDivElement>(isOpen);
  const { id, name, reason, refusedAt } = refused;
  return (
    <div className="grid gap-4">
      <p>
        Nothing of this file was recorded or credited. Find it in the folder “failed”, and call the
        network or the other bank: money may have arrived with it.
      </p>
      {!isColleagues && may('payments.decide') && (
        <div ref={group} tabIndex={-1} className="flex flex-wrap gap-3 focus-visible:outline-none">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Mark as Handled
          </Button>
        </div>
      )}
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={[
          { term: 'File', detail: <span className="[overflow-wrap:anywhere]">{name}</span> },
          { term: 'Reason', detail: <span className="[overflow-wrap:anywhere]">{reason}</span> },
          { term: 'Refused', detail: formatDateTime(refusedAt) },
        ]}
      />
      {isOpen && (
        <HandledDialog
          send={(body) =>
            api.post('/api/admin/refused-messages/:id/handle', { params: { id }, body })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
