import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import type { ReactNode } from 'react';
import { type Described, DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAccountNames, useOwnAccount } from '../own-accounts.ts';
import {
  lowestWords,
  ProjectionNote,
  ShortfallNotice,
  useProjection,
} from '../projected-balance.tsx';
import { centsOf } from '../transaction-words.ts';

interface ReviewLinesProps {
  /** The customer's account. Default: the primary one. */
  accountId?: number;
  /** The recipient and the description, line by line. */
  details: readonly Described[];
  /**
   * The change in the available balance: negative for outgoing money, zero while it is pending.
   * `null` once it is being sent, when the balance may already have changed.
   */
  change: Cents | null;
  /** "Right away", "In 1-3 business days". */
  arrival: ReactNode;
}

/** The confirmed details: first the arrival and the remaining balance, which a phone shows too. */
export function ReviewLines({ accountId = 0, details, change, arrival }: ReviewLinesProps) {
  const account = useOwnAccount(accountId);
  const nameOf = useAccountNames();
  const available = account && centsOf(account.balance);
  const remaining = available === undefined || change === null ? undefined : available + change;
  const isCovered = remaining !== undefined && remaining >= 0n;
  const leaves = isCovered && change !== null && change < 0n;
  const { data: projection, isLoading } = useProjection(
    leaves
      ? { spends: toDecimal(-change), ...(accountId !== 0 && { fromAccountId: accountId }) }
      : null,
  );
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Arrives', detail: arrival },
          { term: 'Balance afterward', detail: isCovered && formatUsd(remaining) },
          ...details,
          { term: 'Your account', detail: account && nameOf(account.accountNumber) },
          {
            term: 'Lowest balance ahead',
            detail: projection ? lowestWords(projection) : isLoading && '…',
          },
        ]}
      />
      {available !== undefined && remaining !== undefined && remaining < 0n && (
        <Alert variant="warning" announce>
          That’s more than your available balance of {formatUsd(available)}.
        </Alert>
      )}
      <ProjectionNote projection={projection} isLoading={isLoading} />
      <ShortfallNotice projection={projection} />
    </>
  );
}
