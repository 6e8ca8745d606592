import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { AlertEditor } from './alert-editor.tsx';
import { alertState, isOffered } from './alert-words.ts';

interface AlertRowsProps {
  preferences: readonly AlertPreference[];
  /** Whether the bank sends alerts to devices. */
  offersDevices: boolean;
}

/** Each kind of alert with where the customer gets it; pressing one opens its editor. */
export function AlertRows({ preferences, offersDevices }: AlertRowsProps) {
  const [edited, setEdited] = useState<AlertPreference | null>(null);
  return (
    <>
      <ul aria-label="Kinds of alert" className="divide-y divide-line">
        {preferences.filter(isOffered).map((preference) => (
          <li key={preference.kind}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setEdited(preference)}
              className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control py-3 text-left hover:bg-sunken"
            >
              <span className="grid min-w-0">
                <span className="font-semibold">{preference.label}</span>
                <span className="text-ink-soft text-sm">{alertState(preference)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-accent" />
            </button>
          </li>
        ))}
      </ul>
      {edited && (
        <AlertEditor
          preference={edited}
          offersDevices={offersDevices}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
