import type { Category, TransactionCategory } from '@seven-hills/contracts/money/categories';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { categoriesQuery } from '../../money/categories/queries.ts';

/** What a row says about its category. */
export interface CategoryLink {
  category: Category;
  /** The address of all rows in it; null where there is no such list. */
  href: string | null;
}

/** Returns the category to show for a row; null until the categories are known. */
export type CategoryLinkOf = (current: TransactionCategory) => CategoryLink | null;

/**
 * Finds the category of each row, and the address that shows all rows in it with the other filters
 * kept: once for a whole list, because hundreds of rows would follow the address and the query.
 */
export function useCategoryLinks(isWanted: boolean): CategoryLinkOf {
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: isWanted });
  const [path] = useLocation();
  const search = useSearch();
  return useCallback(
    ({ parts, isExcluded }) => {
      const category = categories?.find(({ id }) => id === parts[0]?.categoryId);
      if (!category) return null;
      const filters = new URLSearchParams(search);
      // Transactions excluded from spending are in no category's list.
      if (isExcluded || filters.get('category') === String(category.id))
        return { category, href: null };
      filters.set('category', String(category.id));
      return { category, href: `${path}?${filters}` };
    },
    [categories, path, search],
  );
}
