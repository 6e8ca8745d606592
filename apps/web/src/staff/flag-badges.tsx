import { type CustomerFlag, flagWords } from '@seven-hills/bank/customer-flags';
import { Badge, type BadgeVariant } from '../ui/data/badge.tsx';

const variants: Record<CustomerFlag, BadgeVariant> = {
  fraud_watch: 'destructive',
  deceased: 'secondary',
  vip: 'accent',
  vulnerable: 'warning',
};

/** The flags that staff must see before they serve a customer, shown next to the name. */
export function FlagBadges({ flags }: { flags: readonly CustomerFlag[] }) {
  return flags.map((flag) => (
    <Badge key={flag} variant={variants[flag]}>
      {flagWords[flag]}
    </Badge>
  ));
}
