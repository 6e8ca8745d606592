import { useLocation, useSearch } from 'wouter';
import type { ReceiptFilters } from './queries.ts';

const searchLengthMax = 100;

/** What is looked for, kept in the address so that Back and a reload find it again. */
export function useReceiptFilters(): [ReceiptFilters, (filters: ReceiptFilters) => void] {
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const month = parameters.get('month') ?? '';
  const filters = {
    search: (parameters.get('search') ?? '').trim().slice(0, searchLengthMax),
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
  };
  function change(next: ReceiptFilters) {
    const given = Object.entries(next).filter(([, value]) => value !== '');
    const query = new URLSearchParams(given).toString();
    navigate(query ? `/receipts?${query}` : '/receipts', { replace: true });
  }
  return [filters, change];
}
