import { understoodSearch } from '@seven-hills/bank/text/understood-search';
import { isoDay } from '../../../ui/data/dates.ts';
import { meaningOf } from './meaning-of.ts';

/** Says which amounts and days a search also finds; nothing for plain words. */
export function SearchMeaning({ search }: { search: string }) {
  const understood = understoodSearch(search, isoDay(new Date()));
  if (!understood) return null;
  return (
    <p role="status" className="text-ink-soft text-sm">
      Looking for {meaningOf(understood)}
    </p>
  );
}
