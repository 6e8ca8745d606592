import { ownAccountsQuery } from '../../money/queries.ts';
import { Queried } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { viewHref } from '../screens.ts';
import { payers } from './certificate-words.ts';
import { OpenCertificateForm } from './open-certificate-form.tsx';
import { offersQuery } from './queries.ts';

/** Opens a certificate with money of one of the customer's accounts. */
export function OpenCertificateScreen() {
  return (
    <Page
      title="Open a Certificate"
      description="Your money earns a fixed rate for a fixed term."
      back={{ label: 'Back to Open Another Account', href: viewHref('open-account') }}
    >
      <Queried of={offersQuery} loading="Loading the terms">
        {(offers) => (
          <Queried of={ownAccountsQuery} loading="Loading your accounts">
            {({ accounts }) => {
              const from = payers(accounts);
              if (offers.length === 0 || from.length === 0)
                return (
                  <Card className="max-w-3xl">
                    <EmptyState
                      title={
                        offers.length === 0
                          ? 'We offer no certificates at present'
                          : 'None of your accounts can pay for a certificate'
                      }
                    >
                      {offers.length === 0
                        ? 'Please come back later.'
                        : 'A certificate is opened with money of an account that is yours alone.'}
                    </EmptyState>
                  </Card>
                );
              return <OpenCertificateForm offers={offers} accounts={from} />;
            }}
          </Queried>
        )}
      </Queried>
    </Page>
  );
}
