import { brand } from '@seven-hills/bank/brand';
import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const proposalHeader = [
  `Proposed (${brand.timeZoneName})`,
  'Change',
  'About',
  'Values',
  'Reason',
  'Proposed by',
  'Status',
  `Ended (${brand.timeZoneName})`,
  'Approvals required',
  'Votes',
];

/** A proposal as a CSV row. */
export const proposalCells = (item: Proposal): (string | number)[] => [
  writeStamp(new Date(item.createdAt)),
  item.action.replaceAll('_', ' '),
  item.person?.name ?? '',
  item.changes
    .map(
      ({ field, before, after }) => `${field}: ${before === null ? '' : `${before} to `}${after}`,
    )
    .join('; '),
  item.reason ?? '',
  item.maker.name,
  item.state,
  item.endedAt === null ? '' : writeStamp(new Date(item.endedAt)),
  item.approvals,
  item.votes
    .map(({ voter, isApproval, reason }) =>
      [`${voter.name} ${isApproval ? 'for' : 'against'}`, reason].filter(Boolean).join(': '),
    )
    .join('; '),
];
