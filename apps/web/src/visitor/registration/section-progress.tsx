import Check from 'lucide-react/icons/check';
import { type Control, useWatch } from 'react-hook-form';
import { cn } from '../../ui/cn.ts';
import { emptyRegistration, type RegistrationFields } from './registration-form.ts';
import { completeSections, type SectionId, sections } from './sections.ts';

/** The progress of the form, section by section; each entry leads to its section. */
export function SectionProgress({ control }: { control: Control<RegistrationFields> }) {
  const fields = useWatch({ control });
  const complete = completeSections({ ...emptyRegistration, ...fields });
  return (
    <nav
      aria-label="Sections of the application"
      className="sticky top-(--sticky-top) z-10 -mx-5 grid gap-1.5 border-line border-b bg-surface px-5 py-2 sm:-mx-8 sm:px-8"
    >
      <ol className="grid grid-cols-4 gap-1.5">
        {sections.map(({ id, short, title }) => (
          <li key={id}>
            <Entry id={id} short={short} title={title} isComplete={complete.includes(id)} />
          </li>
        ))}
      </ol>
      <p role="status" className="text-ink-soft text-sm">
        {complete.length} of {sections.length} sections complete
      </p>
    </nav>
  );
}

interface EntryProps {
  id: SectionId;
  short: string;
  title: string;
  isComplete: boolean;
}

function Entry({ id, short, title, isComplete }: EntryProps) {
  return (
    <button
      type="button"
      aria-label={`${title}, ${isComplete ? 'complete' : 'not complete'}`}
      onClick={() => {
        const heading = document.getElementById(`section-${id}`);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
      }}
      className="grid min-h-11 w-full grid-cols-1 content-start gap-1.5 rounded-control pt-1 text-left hover:bg-primary-soft"
    >
      <span
        aria-hidden="true"
        className={cn('h-1.5 rounded-full', isComplete ? 'bg-success' : 'bg-control')}
      />
      <span className="flex min-w-0 items-center gap-0.5 text-xs sm:gap-1 sm:text-sm">
        {isComplete && (
          <Check aria-hidden="true" className="size-3 shrink-0 text-success sm:size-4" />
        )}
        <span className={cn('truncate', !isComplete && 'text-ink-soft')}>{short}</span>
      </span>
    </button>
  );
}
