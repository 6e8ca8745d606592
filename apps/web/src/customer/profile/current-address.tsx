import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { streetOf } from './address.ts';

/** The phone number and address on file. */
export function CurrentAddress({ user }: { user: CurrentUser }) {
  const items = [
    { term: 'Phone', value: user.phoneNumber },
    { term: 'Street Address', value: streetOf(user) },
    { term: 'City', value: user.city },
    { term: 'State', value: user.state },
    { term: 'ZIP Code', value: user.zipCode },
  ];
  return (
    <Card title="Current Address on File">
      <DescriptionList
        items={items.map(({ term, value }) => ({
          term,
          detail: value || <span className="font-normal text-ink-soft">Not provided</span>,
        }))}
      />
    </Card>
  );
}
