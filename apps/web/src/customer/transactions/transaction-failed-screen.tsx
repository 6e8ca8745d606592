import { brand } from '@seven-hills/contracts/brand';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link, useSearch } from 'wouter';
import { buttonStyle } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';
import { viewHref } from '../views.ts';
import { failureVariantOf } from './failure-variants.ts';

const link =
  '-my-2.5 inline-flex min-h-11 items-center text-evergreen underline underline-offset-4';

/** Explains why a transaction failed (`?reason=…`) and whom to contact. */
export function TransactionFailedScreen() {
  const { heading, paragraphs } = failureVariantOf(new URLSearchParams(useSearch()).get('reason'));
  usePageTitle(heading);
  return (
    <SimplePage width="narrow">
      <Card className="grid gap-5 sm:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
          <TriangleAlert aria-hidden="true" className="size-7" />
        </span>
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {heading}
        </h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="break-words first-of-type:text-lg">
            {paragraph}
          </p>
        ))}
        <div className="mt-1 flex flex-wrap gap-3">
          <Link
            href={viewHref('dashboard')}
            className={buttonStyle({ className: 'max-sm:w-full' })}
          >
            Back to Dashboard
          </Link>
          <a
            href={brand.servicePhoneHref}
            className={buttonStyle({ variant: 'secondary', className: 'max-sm:w-full' })}
          >
            <Phone aria-hidden="true" />
            Call Customer Service
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
            { term: 'Availability', detail: '24/7, every day of the year' },
          ]}
        />
      </Card>
    </SimplePage>
  );
}
