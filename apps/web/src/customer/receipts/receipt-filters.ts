import { type FilterValues, text } from '../../ui/data/use-url-filters.ts';

/** The search text and the month (`2026-03`); empty means all. */
export const receiptFilters = { search: text(), month: text(/^20\d{2}-(0[1-9]|1[0-2])$/) };
export type ReceiptFilters = FilterValues<typeof receiptFilters>;
