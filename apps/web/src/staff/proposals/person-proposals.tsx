import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ProposalItem } from './proposal-item.tsx';
import { proposalsQuery } from './queries.ts';

/** The proposals about one person that await approval. */
export function PersonProposals({ personId }: { personId: number }) {
  const { data, isPending } = useQuery(proposalsQuery({ person: personId }));
  if (isPending) return <SkeletonRows rows={2} label="Loading what waits for a second person" />;
  if (!data || data.length === 0) return null;
  return (
    <Alert variant="warning" title="Awaiting a second person">
      <ul className="grid divide-y divide-line">
        {data.map((proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} isAtPerson />
        ))}
      </ul>
    </Alert>
  );
}
