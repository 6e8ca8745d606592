import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Page } from '../../ui/layout/page-header.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { sectionHref, sectionIn, sectionTitles } from '../profile-sections.ts';
import { viewHref } from '../screens.ts';
import { SectionIndex } from './section-index.tsx';
import { sections } from './sections.ts';

/**
 * The profile: an index of its sections, each with an address of its own. On wide screens, a
 * section is next to the index, at first the personal details.
 */
export function ProfileScreen() {
  const { user } = useCurrentUser();
  const isWide = useIsWide();
  const search = useSearch();
  const [, navigate] = useLocation();
  const named = sectionIn(search, window.location.hash);
  useEffect(() => {
    if (window.location.hash === '#alerts') navigate(sectionHref('alerts'), { replace: true });
  }, [navigate]);
  if (!user) return null;
  const shown = named ?? (isWide ? 'details' : null);
  const Section = sections[shown ?? 'details'];
  return (
    <Page
      width="wide"
      title={named === null ? 'Profile Settings' : sectionTitles[named]}
      description={
        named === null ? 'Keep your details up to date and your account secure.' : undefined
      }
      back={
        named === null || isWide
          ? { label: 'Back to Dashboard', href: viewHref('dashboard') }
          : { label: 'Profile Settings', href: '/profile' }
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
        {(isWide || shown === null) && <SectionIndex user={user} current={shown} />}
        {shown !== null && (
          <div className="grid gap-6">
            <Section key={shown} user={user} />
          </div>
        )}
      </div>
    </Page>
  );
}
