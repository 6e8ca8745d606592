import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const proposalCsv: CsvColumns<Proposal> = {
  [timeHeading('Proposed')]: ({ createdAt }) => timeCell(createdAt),
  Change: ({ action }) => action.replaceAll('_', ' '),
  About: ({ person }) => person?.name,
  Values: ({ changes }) =>
    changes
      .map(
        ({ field, before, after }) => `${field}: ${before === null ? '' : `${before} to `}${after}`,
      )
      .join('; '),
  Reason: ({ reason }) => reason,
  'Proposed by': ({ maker }) => maker.name,
  Status: ({ state }) => state,
  [timeHeading('Ended')]: ({ endedAt }) => timeCell(endedAt),
  'Approvals required': ({ approvals }) => approvals,
  Votes: ({ votes }) =>
    votes
      .map(({ voter, isApproval, reason }) =>
        [`${voter.name} ${isApproval ? 'for' : 'against'}`, reason].filter(Boolean).join(': '),
      )
      .join('; '),
};
