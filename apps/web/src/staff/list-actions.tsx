import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { Button, buttonStyle } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';

interface ListActionsProps {
  /** The call whose file has the rows: `/api/admin/users/export`. */
  path: string;
  /** Without its ending. */
  fileName: string;
  /** The filters of the list; its place in it does not matter. */
  given?: Readonly<Record<string, string | number | undefined>>;
  /** What is in the file, where a screen has several: `Entries`. */
  subject?: string;
  /** Leaves only the icon to the eye on phones, where other buttons are beside it. */
  isShort?: boolean;
  /** Prints the whole screen; off for the second list of one. */
  hasPrint?: boolean;
}

const places = ['cursor', 'before', 'page'];

/** A list as filtered, as a file and on paper. */
export function ListActions(props: ListActionsProps) {
  const { path, fileName, given = {}, subject, isShort = false, hasPrint = true } = props;
  const parameters = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || places.includes(name) ? [] : [[name, String(value)]],
    ),
  );
  return (
    <span data-print="hide" className="flex gap-2">
      <a
        href={parameters.size === 0 ? path : `${path}?${parameters}`}
        download={`${fileName}.csv`}
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
