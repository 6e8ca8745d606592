import { toCsv } from '@seven-hills/bank/csv';
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/data/save-file.ts';

interface CsvButtonProps {
  /** Without the extension. */
  fileName: string;
  /** Names the content for screen readers: "volume by day". */
  subject: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Saves the figures that the screen shows as a CSV file. */
export function CsvButton({ fileName, subject, header, rows }: CsvButtonProps) {
  return (
    <Button
      variant="secondary"
      className="px-4"
      aria-label={`CSV: ${subject}`}
      onClick={() => saveFile(`${fileName}.csv`, toCsv(header, rows), 'text/csv')}
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
