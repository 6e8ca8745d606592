import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { Card } from '../../ui/layout/card.tsx';
import { LinkRow } from '../../ui/navigation/link-row.tsx';
import { holdsAccount, type SectionName, sectionHref, sectionTitles } from '../profile-sections.ts';
import { useSectionStates } from './section-states.ts';

interface SectionIndexProps {
  user: CurrentUser;
  /** The section next to the index, if any. */
  current: SectionName | null;
}

/** The profile's sections, each with its state in one line. */
export function SectionIndex({ user, current }: SectionIndexProps) {
  const states = useSectionStates(user);
  return (
    <Card className="py-2 sm:py-3 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)]">
      <nav aria-label="Profile Settings">
        <ul>
          {(Object.keys(sectionTitles) as SectionName[]).map((name) => {
            const state = states[name];
            return (
              state !== null && (
                <LinkRow
                  key={name}
                  href={sectionHref(name)}
                  title={sectionTitles[name]}
                  text={state}
                  current={name === current}
                />
              )
            );
          })}
          {holdsAccount(user) && (
            <LinkRow href="/documents" title="Documents" text="Statements, taxes, agreements" />
          )}
        </ul>
      </nav>
    </Card>
  );
}
