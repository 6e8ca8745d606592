import type { ReceiptDocument } from '@seven-hills/bank/receipts/receipt-document';
import { printReceipt } from '../../money/receipts/print-receipt.ts';
import { saveReceiptText } from '../../money/receipts/save-receipt-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime, isoDay } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const documentOf = (codes: readonly string[]): ReceiptDocument => ({
  title: 'Recovery Codes',
  lines: codes.map((code, index) => ({ label: `Code ${index + 1}`, value: code })),
  note: 'Each code works once, together with your password. Keep them where only you can find them.',
  fileName: `recovery-codes-${isoDay(new Date())}.txt`,
  formatMoment: formatDateTime,
});

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The new recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  function print() {
    if (!printReceipt(documentOf(codes)))
      toast({
        title: 'Not Printed',
        description: 'Your browser blocked the window. Please download the codes instead.',
        variant: 'destructive',
      });
  }
  return (
    <Dialog
      onClose={onClose}
      title="Save Your Recovery Codes"
      description="Your sign-in is protected. If you lose your phone or passkey, each of these signs you in once, with your password."
      footer={
        <>
          <Button variant="secondary" onClick={print}>
            Print
          </Button>
          <Button variant="secondary" onClick={() => saveReceiptText(documentOf(codes))}>
            Download
          </Button>
          <Button onClick={onClose}>I Saved Them</Button>
        </>
      }
    >
      <Alert variant="warning">We show these codes only now. Earlier ones no longer work.</Alert>
      <ul
        aria-label="Recovery codes"
        className="tabular mt-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-sunken p-4 text-center font-semibold tracking-wider"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
