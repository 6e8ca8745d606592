import { words } from '@seven-hills/bank/words/words';
import type { AuditEventEntry } from '@seven-hills/contracts/staff/audit-log';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { EmailAddress } from '../email-address.tsx';
import { RowMoment } from '../row-moment.tsx';
import { wordsOf } from '../words.ts';
import { auditValue, fieldWords } from './audit-value.tsx';

type Person = AuditEventEntry['actor'];

const columns: readonly Column<AuditEventEntry>[] = [
  {
    header: 'When',
    cell: ({ happenedAt }) => (
      <RowMoment
        at={happenedAt}
        className="inline-block stacked:font-normal stacked:text-[0.78rem] tabular:w-24"
      />
    ),
    isMain: true,
  },
  { header: 'Action', cell: ({ action }) => wordsOf(action), primary: true },
  {
    header: 'Who',
    // The bank's own jobs have no IP address.
    cell: ({ actor, ipAddress }) => (
      <PersonCell
        person={actor}
        nobody={ipAddress === null ? `The ${words.bank}` : 'Not signed in'}
      />
    ),
  },
  {
    header: 'Subject',
    // Without a subject, it is about the bank itself, unless a stranger named someone unknown.
    cell: ({ actor, subject, ipAddress }) =>
      actor && subject?.id === actor.id ? (
        <span className="text-ink-soft">themselves</span>
      ) : (
        <PersonCell
          person={subject}
          nobody={actor || ipAddress === null ? `The ${words.bank}` : 'Unknown'}
        />
      ),
  },
  {
    header: 'Change',
    cell: (event) => <Change event={event} />,
    isWide: () => true,
    isPlain: true,
  },
  {
    header: 'From',
    cell: ({ ipAddress, requestId }) => (
      <span className="whitespace-nowrap" title={requestId ? `Request ${requestId}` : undefined}>
        {ipAddress ?? 'Internal'}
      </span>
    ),
    inMore: true,
  },
];

export function AuditTable({ events }: { events: readonly AuditEventEntry[] }) {
  return (
    <DenseTable caption="Audit log" columns={columns} rows={events} rowKey={({ id }) => id} wide />
  );
}

function PersonCell({ person, nobody }: { person: Person; nobody: string }) {
  if (!person) return <span className="text-ink-soft">{nobody}</span>;
  return (
    <span className="grid tabular:min-w-32">
      <CustomerLink id={person.id} name={person.name || 'N/A'} />
      <span data-part="more" className="text-ink-soft tabular:text-sm">
        <EmailAddress address={person.email} />
      </span>
    </span>
  );
}

/** Each changed field, before and after, and the event's detail text. */
function Change({ event: { before, after, detail } }: { event: AuditEventEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0 && !detail) return null;
  return (
    <span data-part="change" className="grid gap-0.5 tabular:min-w-36 [overflow-wrap:anywhere]">
      {names.map((name) => {
        const [was, is] = [before?.[name], after?.[name]];
        return (
          <span key={name}>
            <span className="text-ink-soft">{fieldWords(name)}: </span>
            {before && is !== undefined && was !== is && (
              <>
                <del className="no-underline">{auditValue(name, was)}</del>{' '}
                <span aria-hidden="true">→</span>
                <span className="sr-only">became</span>{' '}
              </>
            )}
            <ins className="no-underline">{auditValue(name, is ?? was)}</ins>
          </span>
        );
      })}
      {detail && <span className="text-ink-soft">{detail}</span>}
    </span>
  );
}
