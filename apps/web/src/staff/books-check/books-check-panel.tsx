import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../net/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { formatCount } from '../words.ts';
import { type BooksCheckWords, booksCheckWords } from './books-check-words.ts';
import { booksProofWords } from './books-proof-words.ts';
import { booksCheckQuery } from './queries.ts';

/** The results of the audits, shown above the figures that depend on them. */
export function BooksCheck() {
  const check = useQuery(booksCheckQuery);
  if (check.data === undefined) {
    if (check.isPending) return <Skeleton className="h-14 rounded-card max-sm:order-last" />;
    return (
      <Alert
        variant="warning"
        title="The last check of the books could not be loaded"
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
  const { lastRun, proof } = check.data;
  const proven = booksProofWords(proof);
  const checked = booksCheckWords(check.data);
  // On phones, the results move below the figures unless something is wrong.
  const isRight = [proven, checked].every(
    ({ variant }) => variant === 'success' || variant === 'info',
  );
  return (
    <div className={cn('grid items-start gap-3 xl:grid-cols-2', isRight && 'max-sm:order-last')}>
      <Result words={proven} {...proof} />
      <Result
        words={checked}
        findings={lastRun?.findings ?? []}
        findingCount={lastRun?.findingCount ?? 0}
      />
    </div>
  );
}

interface ResultProps {
  words: BooksCheckWords;
  findings: readonly { check: string; finding: string }[];
  findingCount: number;
}

function Result({ words: { variant, title, note }, findings, findingCount }: ResultProps) {
  return (
    <Alert variant={variant} title={title}>
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
