import { useQuery } from '@tanstack/react-query';
import { api } from '../../../net/api-client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { simulatedLines } from '../ach-payment/simulated-days.ts';
import { transferLines } from './bank-transfer-words.ts';

const bankTransfersQuery = api.freshQuery('/api/bank-transfers');

interface BankTransferDatesProps {
  transactionId: number;
  className?: string | undefined;
}

/** The dates of a recent transfer; nothing for one that is no longer among them. */
export function BankTransferDates({ transactionId, className }: BankTransferDatesProps) {
  const { data } = useQuery(bankTransfersQuery);
  const transfer = data?.find((one) => one.transactionId === transactionId);
  if (!transfer) return null;
  return (
    <Alert className={className ?? ''}>
      {[...transferLines(transfer), ...simulatedLines(transfer.state)].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </Alert>
  );
}
