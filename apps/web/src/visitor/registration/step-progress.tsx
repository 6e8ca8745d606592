import Check from 'lucide-react/icons/check';
import { Link } from 'wouter';
import { cn } from '../../ui/cn.ts';
import { type Step, stepHref, steps } from './steps.ts';

interface StepProgressProps {
  shown: Step;
  /** The first step that is not complete. */
  open: Step;
  next: string | null;
}

/** The steps of the form; those that are complete, and the one after them, are links. */
export function StepProgress({ shown, open, next }: StepProgressProps) {
  const openIndex = steps.indexOf(open);
  return (
    <nav aria-label="Steps of the application" className="grid gap-1.5">
      <ol className="grid grid-cols-5 gap-1.5">
        {steps.map((step, index) => {
          const isShown = step === shown;
          const isComplete = index < openIndex;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={cn(
                  'h-1.5 rounded-full',
                  isShown ? 'bg-primary' : isComplete ? 'bg-success' : 'bg-control',
                )}
              />
              <span className="flex min-w-0 items-center gap-1 text-xs sm:text-sm">
                {isComplete && !isShown && (
                  <Check
                    aria-hidden="true"
                    className="size-4 shrink-0 text-success max-sm:hidden"
                  />
                )}
                <span className={cn('truncate', isShown ? 'font-semibold' : 'text-ink-soft')}>
                  {step.short}
                </span>
              </span>
            </>
          );
          const look = 'grid min-h-11 grid-cols-1 content-start gap-1.5 rounded-control pt-1';
          return (
            <li key={step.id}>
              {index <= openIndex ? (
                <Link
                  href={stepHref(step, next)}
                  aria-label={`${step.title}${isComplete ? ', complete' : ''}`}
                  aria-current={isShown ? 'step' : undefined}
                  className={cn(look, 'hover:bg-primary-soft')}
                >
                  {content}
                </Link>
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" className="text-ink-soft text-sm">
        Step {steps.indexOf(shown) + 1} of {steps.length}
      </p>
    </nav>
  );
}
