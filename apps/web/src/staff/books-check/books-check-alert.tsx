import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonStyle } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { adminHref } from '../views.ts';
import { booksCheckWords } from './books-check-words.ts';
import { booksCheckQuery } from './queries.ts';

/** Nothing while the books are right; otherwise what staff must know before anything else. */
export function BooksCheckAlert() {
  const { data } = useQuery(booksCheckQuery);
  if (!data) return null;
  const { variant, title, note } = booksCheckWords(data);
  if (variant !== 'danger' && variant !== 'warning') return null;
  return (
    <Alert
      variant={variant}
      title={title}
      className="mb-6"
      actions={
        <Link href={adminHref('reports')} className={buttonStyle({ variant: 'link' })}>
          Open the Reports
        </Link>
      }
    >
      {note}
    </Alert>
  );
}
