import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import {
  lowestWords,
  ProjectionNote,
  ShortfallNotice,
  useProjection,
} from '../balance/projected-balance.tsx';
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

/** What is confirmed, with the account it concerns, when it arrives, and what remains until when. */
export function ReviewLines({ details, change, arrival }: ReviewLinesProps) {
  const { data: account } = useQuery(accountQuery);
  const available = account && centsOf(account.balance);
  const remaining = available === undefined || change === null ? undefined : available + change;
  const isCovered = remaining !== undefined && remaining >= 0n;
  const leaves = isCovered && change !== null && change < 0n;
  const { data: projection } = useProjection(leaves ? { spends: toDecimal(-change) } : null);
  return (
    <>
      <DescriptionList
        items={[
          ...details,
          ...(account ? [{ term: 'Your account', detail: account.accountNumber }] : []),
          { term: 'Arrives', detail: arrival },
          ...(isCovered ? [{ term: 'Balance afterward', detail: formatUsd(remaining) }] : []),
          ...(projection
            ? [{ term: 'Lowest balance ahead', detail: lowestWords(projection) }]
            : []),
        ]}
      />
      {available !== undefined && remaining !== undefined && remaining < 0n && (
        <Alert variant="warning" announce>
          That’s more than your available balance of {formatUsd(available)}.
        </Alert>
      )}
      <ProjectionNote projection={projection} />
      <ShortfallNotice projection={projection} />
    </>
  );
}
