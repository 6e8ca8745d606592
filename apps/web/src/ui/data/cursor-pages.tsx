import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef } from 'react';
import { Button } from '../button.tsx';

interface CursorPagesProps {
  /** Names the list for screen readers. */
  label: string;
  /** The cursor of the page shown; 0 for the first. */
  cursor: number;
  /** Where the next page begins; undefined on the last. */
  nextCursor: number | undefined;
  onChange: (cursor: number) => void;
}

/** Navigates a list that is paged by cursor and has no page numbers. */
export function CursorPages({ label, cursor, nextCursor, onChange }: CursorPagesProps) {
  const visited = useRef<number[]>([]);
  if (cursor === 0 && nextCursor === undefined) return null;
  return (
    <>
      <PrintedPartNote />
      <nav aria-label={`${label} pages`} className="flex flex-wrap justify-end gap-3 pt-4">
        {cursor !== 0 && (
          <>
            <Button variant="quiet" onClick={() => onChange(0)}>
              Newest
            </Button>
            <Button variant="secondary" onClick={() => onChange(visited.current.pop() ?? 0)}>
              <ChevronLeft aria-hidden="true" />
              Newer
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          disabled={nextCursor === undefined}
          onClick={() => {
            if (nextCursor === undefined) return;
            visited.current.push(cursor);
            onChange(nextCursor);
          }}
        >
          Older
          <ChevronRight aria-hidden="true" />
        </Button>
      </nav>
    </>
  );
}

/** Printed below one page of a longer list. */
export function PrintedPartNote() {
  return <p className="hidden pt-4 text-sm print:block">This is one page of a longer list.</p>;
}
