import { rolesWith } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { shareText, waitingWorkQuery } from '../waiting-work.ts';
import { formatCount } from '../words.ts';

/**
 * Shows the number of open reported problems, which have legal deadlines; renders nothing if there
 * are none. Roles that decide cases get a link to the queue, which shows cases to nobody else.
 */
export function CasesAlert() {
  const { data } = useQuery(waitingWorkQuery);
  const decides = useMay()('cases.decide');
  if (!data) return null;
  const { cases: own, forColleagues } = data;
  const count = own + forColleagues.cases;
  if (count === 0) return null;
  const title = count === 1 ? '1 case is open' : `${formatCount(count)} cases are open`;
  if (!decides)
    return (
      <Alert className="mb-2 sm:mb-6" title={title}>
        Someone with the {rolesWith('cases.decide')} role decides. A {words.customer}’s page shows
        the cases of that {words.customer}.
      </Alert>
    );
  return (
    <Alert
      variant="warning"
      className="mb-2 sm:mb-6"
      title={title}
      actions={
        <ButtonLink href={adminHref('queue', { kind: 'case' })} variant="secondary">
          Review Cases
        </ButtonLink>
      }
    >
      <span className="max-sm:sr-only">
        {shareText(own, forColleagues.cases)}. Regulation E sets the deadlines; the queue shows the
        next one.
      </span>
    </Alert>
  );
}

/** Shows the number of name changes awaiting confirmation; renders nothing if there are none. */
export function NameChangesAlert() {
  const { data } = useQuery(waitingWorkQuery);
  const count = data?.nameChanges ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      variant="warning"
      className="mb-2 sm:mb-6"
      title={
        count === 1
          ? '1 name change awaits confirmation'
          : `${formatCount(count)} name changes await confirmation`
      }
      actions={
        <ButtonLink
          href={adminHref('user-management', { status: 'name_change' })}
          variant="secondary"
        >
          Review Name Changes
        </ButtonLink>
      }
    >
      {data && `${shareText(count, data.forColleagues.nameChanges)}. `}
      Until staff decide, everyone except the {words.customer} sees the confirmed name.
    </Alert>
  );
}
