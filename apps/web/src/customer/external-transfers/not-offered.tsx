import { brand } from '@seven-hills/bank/brand';
import { Link } from 'wouter';
import { buttonStyle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { viewHref } from '../screens.ts';

/** Replaces a form whose service the operator has turned off. */
export function NotOffered({ title }: { title: string }) {
  return (
    <Card className="max-w-5xl">
      <EmptyState
        title={title}
        action={
          <Link href={viewHref('history')} className={buttonStyle({ variant: 'secondary' })}>
            Account Activity
          </Link>
        }
      >
        Please call{' '}
        <a href={brand.supportPhoneHref} className="font-semibold text-evergreen underline">
          {brand.supportPhone}
        </a>{' '}
        and we’ll help you. Transfers you’ve already made are in your account activity.
      </EmptyState>
    </Card>
  );
}
