import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../button.tsx';
import { PrintedPartNote } from './cursor-pages.tsx';

interface PaginationProps {
  /** The page shown, from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** Names the list for screen readers: "Users". */
  label: string;
}

/** Navigates the pages of a list; renders nothing for a single page. */
export function Pagination({ page, pageCount, onPageChange, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <>
      <PrintedPartNote />
      <nav
        data-slot="pagination"
        aria-label={`${label} pages`}
        className="flex items-center justify-between gap-2 pt-4 sm:justify-end sm:gap-4"
      >
        <Button
          variant="secondary"
          className="px-3 sm:px-4"
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" className="max-sm:hidden" />
          Previous
        </Button>
        <p aria-live="polite" className="whitespace-nowrap text-ink-soft text-sm">
          Page {page} of {pageCount}
        </p>
        <Button
          variant="secondary"
          className="px-3 sm:px-4"
          disabled={page >= pageCount}
          onClick={() => onPageChange(page + 1)}
        >
          Next
          <ChevronRight aria-hidden="true" className="max-sm:hidden" />
        </Button>
      </nav>
    </>
  );
}
