import type { OwnCase } from '@seven-hills/contracts/money/cases';
import type { DebitStatement } from '@seven-hills/contracts/money/debit-disputes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { debitStatementQuery } from './queries.ts';

const SignDialog = fetchedExtra(() => import('./sign-dialog.tsx'), 'SignDialog');

/**
 * Offers the written statement about a disputed debit, and the signed one for download. Absent for
 * a case about something else, and when a statement no longer helps.
 */
export function StatementCard({ item }: { item: OwnCase }) {
  const { data } = useQuery(debitStatementQuery(item.id));
  const [isSigning, setIsSigning] = useState(false);
  if (!data || (!data.signed && !data.isUseful)) return null;
  return (
    <Card title="Written Statement">
      {data.signed ? (
        <Signed caseId={item.id} signed={data.signed} />
      ) : (
        <div className="grid gap-4">
          <p>
            With your signed statement, we can return the debit to the company’s bank until{' '}
            {formatDate(data.returnUntil)}. You don’t have to sign: your rights under federal law
            are the same without it.
          </p>
          <Button className="justify-self-start max-sm:w-full" onClick={() => setIsSigning(true)}>
            Sign Statement
          </Button>
        </div>
      )}
      {isSigning && (
        <SignDialog
          caseId={item.id}
          paragraphs={data.paragraphs}
          onClose={() => setIsSigning(false)}
        />
      )}
    </Card>
  );
}

interface SignedProps {
  caseId: number;
  signed: NonNullable<DebitStatement['signed']>;
}

function Signed({ caseId, signed }: SignedProps) {
  return (
    <div className="grid gap-4">
      <p>
        Signed by {signed.name} on {formatDate(signed.at)}. Thank you.
      </p>
      <a
        href={`/api/cases/${caseId}/statement/document`}
        download
        className={buttonStyle({
          variant: 'secondary',
          className: 'justify-self-start max-sm:w-full',
        })}
      >
        Download PDF
      </a>
    </div>
  );
}
