import { type Cents, formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { accountQuery } from '../queries.ts';
import { centsOf } from '../transaction-words.ts';

interface ReviewLinesProps {
  /** Whom and what for, line by line. */
  details: Parameters<typeof DescriptionList>[0]['items'];
  /**
   * What changes the available balance: negative where money leaves, zero while it waits. `null`
   * once it is on its way, when the balance may have changed already.
   */
  change: Cents | null;
  /** "Right away", "In 1-3 business days". */
  arrival: string;
}

/** What is confirmed, with the account it concerns, when it arrives, and what remains. */
export function ReviewLines({ details, change, arrival }: ReviewLinesProps) {
  const { data: account } = useQuery(accountQuery);
  const available = account && centsOf(account.balance);
  const remaining = available === undefined || change === null ? undefined : available + change;
  return (
    <>
      <DescriptionList
        items={[
          ...details,
          ...(account ? [{ term: 'Your account', detail: account.accountNumber }] : []),
          { term: 'Arrives', detail: arrival },
          ...(remaining !== undefined && remaining >= 0n
            ? [{ term: 'Balance afterward', detail: formatUsd(remaining) }]
            : []),
        ]}
      />
      {available !== undefined && remaining !== undefined && remaining < 0n && (
        <Alert variant="warning" announce>
          That’s more than your available balance of {formatUsd(available)}.
        </Alert>
      )}
    </>
  );
}
