import { AgreementList } from '../../money/agreements/agreement-list.tsx';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Which versions of the bank's texts the customer agreed to. */
export function AgreementsCard() {
  return (
    <Card
      title="What You Agreed To"
      description="Each document opens as it was at that time. You can save or print it."
    >
      <Queried
        of={api.freshQuery('/api/profile/agreements', {})}
        loading="Loading your agreements"
        rows={3}
      >
        {(agreements) =>
          agreements.length > 0 ? (
            <AgreementList agreements={agreements} />
          ) : (
            <EmptyState title="Nothing Recorded">
              We have recorded no agreement in online banking. Call us for a copy of those on paper.
            </EmptyState>
          )
        }
      </Queried>
    </Card>
  );
}
