import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../net/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { formatCount } from '../words.ts';
import { booksCheckWords } from './books-check-words.ts';
import { booksCheckQuery } from './queries.ts';

/** What the last nightly audit found, above the figures that rest on it. */
export function BooksCheck() {
  const check = useQuery(booksCheckQuery);
  if (check.data === undefined) {
    if (check.isPending) return <Skeleton className="mb-6 h-14 rounded-card" />;
    return (
      <Alert
        variant="warning"
        title="The last check of the books could not be loaded"
        className="mb-6"
        actions={
          <Button
            variant="secondary"
            pending={check.isFetching}
            onClick={() => void check.refetch()}
          >
            Try Again
          </Button>
        }
      >
        {failureText(check.error, 'Please try again.')}
      </Alert>
    );
  }
  const { variant, title, note } = booksCheckWords(check.data);
  const { findings, findingCount } = check.data.lastRun ?? { findings: [], findingCount: 0 };
  return (
    <Alert variant={variant} title={title} className="mb-6">
      {note}
      {findings.length > 0 && (
        <Disclosure summary="Show the findings">
          <ul className="grid gap-3">
            {findings.map(({ check: name, finding }) => (
              <li key={`${name} ${finding}`} className="break-words">
                <p>{finding}</p>
                <p className="text-sm">Failed check: {name}</p>
              </li>
            ))}
          </ul>
          {findingCount > findings.length && (
            <p className="mt-3">
              These are the first {formatCount(findings.length)} of {formatCount(findingCount)}.
            </p>
          )}
        </Disclosure>
      )}
    </Alert>
  );
}
