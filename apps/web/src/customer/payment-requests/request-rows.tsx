import type { BillSplit } from '@seven-hills/contracts/money/bill-splits';
import type { PaymentRequest } from '@seven-hills/contracts/money/payment-requests';
import { Badge } from '../../ui/data/badge.tsx';
import { LinkedRow } from '../linked-row.tsx';
import { viewHref } from '../screens.ts';
import { partyWords, stateNames, stateVariants, whenWords } from './request-words.ts';
import { missingWords, progressOf } from './split-words.ts';

interface RequestRowsProps {
  requests: readonly PaymentRequest[];
  /** The bills that the customer split, each in one row among the requests. */
  splits?: readonly BillSplit[];
  /** Whether all are shares of one bill, whose note is above them. */
  isOfOneBill?: boolean;
}

/**
 * Requests and split bills, each with its state: those with something open first, then the newest.
 */
export function RequestRows({ requests, splits = [], isOfOneBill = false }: RequestRowsProps) {
  const rows = [
    ...requests.map((request) => ({
      createdAt: request.createdAt,
      isOpen: request.state === 'open',
      row: <RequestRow key={request.id} request={request} hasNote={!isOfOneBill} />,
    })),
    ...splits.map((split) => ({
      createdAt: split.createdAt,
      isOpen: split.requests.some(({ state }) => state === 'open'),
      row: <SplitRow key={`split ${split.id}`} split={split} />,
    })),
  ];
  if (splits.length > 0)
    rows.sort(
      (one, other) =>
        Number(other.isOpen) - Number(one.isOpen) || other.createdAt.localeCompare(one.createdAt),
    );
  return <ul className="-mx-3 grid">{rows.map(({ row }) => row)}</ul>;
}

function RequestRow({ request, hasNote }: { request: PaymentRequest; hasNote: boolean }) {
  return (
    <LinkedRow
      href={viewHref('requests', { id: String(request.id) })}
      title={partyWords(request)}
      badges={<Badge variant={stateVariants[request.state]}>{stateNames[request.state]}</Badge>}
      lines={[...(hasNote ? [request.note] : []), whenWords(request)]}
      amount={request.amount}
    />
  );
}

function SplitRow({ split }: { split: BillSplit }) {
  const { text, variant } = progressOf(split);
  return (
    <LinkedRow
      href={viewHref('bill-split', { id: String(split.id) })}
      title={`Split among ${split.requests.length + (split.ownShare === '0.00' ? 0 : 1)}`}
      badges={<Badge variant={variant}>{text}</Badge>}
      lines={[split.note, `Missing: ${missingWords(split)}`]}
      amount={split.total}
    />
  );
}
