import { brand } from '@seven-hills/bank/brand';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ButtonLink } from '../ui/navigation/button-link.tsx';
import { viewHref } from './screens.ts';

/** Replaces a form whose service the operator has turned off. */
export function NotOffered({ title }: { title: string }) {
  return (
    <Card className="max-w-5xl">
      <EmptyState
        title={title}
        action={
          <ButtonLink href={viewHref('history')} variant="secondary">
            Account Activity
          </ButtonLink>
        }
      >
        Please call{' '}
        <a href={brand.supportPhoneHref} className="font-semibold text-primary underline">
          {brand.supportPhone}
        </a>{' '}
        and we’ll help you. Transfers you’ve already made are in your account activity.
      </EmptyState>
    </Card>
  );
}
