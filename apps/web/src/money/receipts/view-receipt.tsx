import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

interface ViewReceiptProps {
  /** The transaction's id. */
  id: number;
  /** Names the receipt for screen readers if several buttons look alike. */
  label?: string;
  /** Whether it opens automatically when the button appears. */
  isOpenAtFirst?: boolean;
  onOpened?: () => void;
}

/** Opens a receipt above the current screen; the receipt loads on request. */
export function ViewReceipt({ id, label, isOpenAtFirst = false, onOpened }: ViewReceiptProps) {
  const queryClient = useQueryClient();
  const [receipt, setReceipt] = useState<Parameters<typeof ReceiptDialog>[0]['transaction']>(null);
  const open = useCall({
    mutationFn: () =>
      queryClient.fetchQuery(api.freshQuery('/api/transactions/:id', { params: { id } })),
    onSuccess(transaction) {
      setReceipt(transaction);
      onOpened?.();
    },
    failure: {
      title: 'Error',
      fallback: 'The receipt could not be loaded. Please try again.',
    },
  });
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!isOpenAtFirst || wasOpened.current) return;
    wasOpened.current = true;
    open.mutate();
  }, [isOpenAtFirst, open.mutate]);
  return (
    <>
      <Button
        variant="link"
        className="min-h-11"
        aria-label={label}
        pending={open.isPending}
        onClick={() => open.mutate()}
      >
        View receipt
      </Button>
      <FailureAlert of={open} className="mb-2" />
      <ReceiptDialog
        transaction={receipt}
        onClose={() => setReceipt(null)}
        onLeave={() => setReceipt(null)}
      />
    </>
  );
}
