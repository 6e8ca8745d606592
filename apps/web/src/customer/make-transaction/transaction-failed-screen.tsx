import { brand } from '@seven-hills/bank/brand';
import { officeHoursLine } from '@seven-hills/bank/help/office-hours';
import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useSearch } from 'wouter';
import { isOwned, ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { useIsShownAgain } from '../../ui/navigation/use-is-shown-again.ts';
import { viewHref } from '../screens.ts';
import { failureVariantOf, resolvedSuspension, suspensionOf } from './failure-variants.ts';

const link = '-my-2.5 inline-flex min-h-11 items-center text-primary underline underline-offset-4';

/**
 * Explains why a transaction failed (`?reason=…`) and whom to contact. After a return or reload,
 * the page says that it is about an earlier transaction.
 */
export function TransactionFailedScreen() {
  const { emergencyHours } = brand.support;
  const reason = new URLSearchParams(useSearch()).get('reason');
  const isShownAgain = useIsShownAgain();
  const { user } = useCurrentUser();
  const own = useQuery({
    ...ownAccountsQuery,
    staleTime: 0,
    enabled: user !== null && reason === 'suspended',
  });
  const owned = own.data?.accounts.filter(isOwned) ?? [];
  const stopped = owned.filter(({ isActive }) => !isActive);
  const isSuspension = reason === 'suspended' && owned.length > 0;
  const isResolved = isSuspension && isShownAgain && stopped.length === 0;
  const isPartial = isSuspension && stopped.length > 0 && stopped.length < owned.length;
  const { heading, paragraphs } = isResolved
    ? resolvedSuspension
    : isPartial
      ? suspensionOf(stopped.map(ownAccountLabel))
      : failureVariantOf(reason);
  usePageTitle(heading);
  return (
    <SimplePage width="narrow">
      <Card className="grid gap-5 sm:p-8">
        {isShownAgain && !isSuspension && (
          <Alert title="This is about an earlier transaction">
            Nothing has failed just now. Your account activity lists what went through.
          </Alert>
        )}
        {isResolved ? (
          <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
            <CircleCheck aria-hidden="true" className="size-7" />
          </span>
        ) : (
          <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
            <TriangleAlert aria-hidden="true" className="size-7" />
          </span>
        )}
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {heading}
        </h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="break-words first-of-type:text-lg">
            {paragraph}
          </p>
        ))}
        <div className="mt-1 flex flex-wrap gap-3">
          <ButtonLink href={viewHref('dashboard')} className="max-sm:w-full">
            Back to Dashboard
          </ButtonLink>
          <a
            href={brand.servicePhoneHref}
            className={buttonStyle({ variant: 'secondary', className: 'max-sm:w-full' })}
          >
            <Phone aria-hidden="true" />
            Call {words.Customer} Service
          </a>
        </div>
        <DescriptionList
          className="border-line border-t"
          items={[
            {
              term: 'Phone',
              detail: (
                <a href={brand.servicePhoneHref} className={link}>
                  {brand.servicePhone}
                </a>
              ),
            },
            {
              term: 'Email',
              detail: (
                <a href={`mailto:${brand.supportEmail}`} className={`${link} break-all`}>
                  {brand.supportEmail}
                </a>
              ),
            },
            {
              term: 'Availability',
              detail: emergencyHours
                ? officeHoursLine(emergencyHours)
                : '24/7, every day of the year',
            },
          ]}
        />
      </Card>
    </SimplePage>
  );
}
