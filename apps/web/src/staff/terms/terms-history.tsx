import { words } from '@seven-hills/bank/words/words';
import type { TermsVersion } from '@seven-hills/contracts/staff/terms';
import { formatDateTime } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListActions } from '../lists/list-actions.tsx';

interface TermsHistoryProps {
  title: string;
  versions: readonly TermsVersion[];
}

/** The versions of terms, newest first: who changed what, when, and why. */
export function TermsHistory({ title, versions }: TermsHistoryProps) {
  return (
    <Card
      title={title}
      actions={
        <ListActions path="/api/admin/terms/history/export" subject={title} hasPrint={false} />
      }
    >
      <VersionList label={title} versions={versions} />
    </Card>
  );
}

interface VersionListProps {
  label: string;
  versions: readonly TermsVersion[];
}

export function VersionList({ label, versions }: VersionListProps) {
  if (versions.length === 0) return <EmptyState title="Nothing has changed yet" />;
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {versions.map(({ version, validFrom, author, reason, changes }) => (
        <li key={version} className="grid gap-1 py-4 first:pt-3 last:pb-0">
          <p className="text-ink-soft text-sm">
            <time dateTime={validFrom}>{formatDateTime(validFrom)}</time> ·{' '}
            {author ? `Proposed by ${author.name}` : `When the ${words.bank} first started`}
          </p>
          <ChangeLines changes={changes} />
          {reason && <p className="max-w-prose [overflow-wrap:anywhere]">“{reason}”</p>}
        </li>
      ))}
    </ol>
  );
}

/** The values that a change sets, before and after. */
export function ChangeLines({ changes }: Pick<TermsVersion, 'changes'>) {
  return changes.map(({ field, before, after }) => (
    <p key={field} className="[overflow-wrap:anywhere]">
      {field}: <span className="text-ink-soft">{before}</span> <span aria-hidden="true">→</span>
      <span className="sr-only">becomes</span> <span className="font-semibold">{after}</span>
    </p>
  ));
}
