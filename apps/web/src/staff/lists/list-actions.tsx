import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

interface ListActionsProps {
  /** The API path that returns the rows as a file, and names it: `/api/admin/users/export`. */
  path: string;
  /** The list's filters; a cursor or page number among them is ignored. */
  given?: Readonly<Record<string, string | number | undefined>>;
  /** Names the file's content if a screen has several downloads: `Entries`. */
  subject?: string;
  /** Shows only the icon on phones, where other buttons share the row. */
  isShort?: boolean;
  /** Whether to offer printing the whole screen; false for a screen's second list. */
  hasPrint?: boolean;
}

const places = ['cursor', 'before', 'page'];

/** Buttons to download the filtered list as a CSV file and to print the screen. */
export function ListActions(props: ListActionsProps) {
  const { path, given = {}, subject, isShort = false, hasPrint = true } = props;
  const parameters = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || places.includes(name) ? [] : [[name, String(value)]],
    ),
  );
  return (
    <span data-print="hide" className="flex gap-2">
      <a
        href={parameters.size === 0 ? path : `${path}?${parameters}`}
        download
        aria-label={subject && `CSV: ${subject}`}
        className={buttonStyle({
          variant: 'secondary',
          className: cn('px-4', isShort && 'max-sm:w-11 max-sm:px-0'),
        })}
      >
        <Download aria-hidden="true" />
        <span className={cn(isShort && 'max-sm:sr-only')}>CSV</span>
      </a>
      {hasPrint && (
        <Button
          variant="secondary"
          className="px-4 max-sm:hidden"
          aria-label="Print the list"
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
      )}
    </span>
  );
}
