import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { DryRunResult } from './dry-run-result.tsx';

/** Shows those who vote whom proposed limits and fees would have affected. */
export function ProposedDryRun({ proposalId }: { proposalId: number }) {
  const dryRun = useCall({
    mutationFn: () => api.post('/api/admin/proposals/:id/dry-run', { params: { id: proposalId } }),
    failure: { title: 'Error', fallback: 'The dry run failed. Please try again.' },
  });
  return (
    <div className="grid gap-3">
      {dryRun.data ? (
        <DryRunResult result={dryRun.data} />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={dryRun.isPending}
          onClick={() => dryRun.mutate()}
        >
          Show the Dry Run
        </Button>
      )}
      <FailureAlert of={dryRun} />
    </div>
  );
}
