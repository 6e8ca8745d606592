import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { adminHref } from '../screens.ts';
import { booksCheckWords } from './books-check-words.ts';
import { booksProofWords } from './books-proof-words.ts';
import { booksCheckQuery } from './queries.ts';

/** Alerts staff to audit findings and to late or stopped audits; otherwise renders nothing. */
export function BooksCheckAlert() {
  const { data } = useQuery(booksCheckQuery);
  if (!data) return null;
  const warnings = [booksProofWords(data.proof), booksCheckWords(data)].filter(
    ({ variant }) => variant === 'danger' || variant === 'warning',
  );
  return warnings.map(({ variant, title, note }) => (
    <Alert
      key={title}
      variant={variant}
      title={title}
      className="mb-6"
      actions={
        <ButtonLink href={adminHref('reports')} variant="link">
          Open the Reports
        </ButtonLink>
      }
    >
      {note}
    </Alert>
  ));
}

/**
 * `Books proven at 2:05 PM`; renders nothing unless the continuous audit is clean and up to date.
 */
export function BooksProvenLine() {
  const { data } = useQuery(booksCheckQuery);
  const words = data && booksProofWords(data.proof);
  if (words?.variant !== 'success') return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
      {words.title}
    </span>
  );
}
