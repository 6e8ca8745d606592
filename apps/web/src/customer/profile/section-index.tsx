import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { Card } from '../../ui/layout/card.tsx';
import { LinkRow } from '../../ui/navigation/link-row.tsx';
import { useSectionStates } from './section-states.ts';
import { holdsAccount, profileSections, type SectionName, sectionHref } from './sections.ts';

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
          {(Object.keys(profileSections) as SectionName[]).map((name) => {
            const state = states[name];
            return (
              state !== null && (
                <LinkRow
                  key={name}
                  href={sectionHref(name)}
                  title={profileSections[name].title}
                  text={state}
                  current={name === current}
                />
              )
            );
          })}
          {holdsAccount(user) && (
            <LinkRow href="/documents" title="Documents" text="Statements and agreements" />
          )}
        </ul>
      </nav>
    </Card>
  );
}
