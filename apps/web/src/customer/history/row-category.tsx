import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { categoriesQuery } from '../../money/categories/queries.ts';
import { cn } from '../../ui/cn.ts';

interface RowCategoryProps {
  current: TransactionCategory;
  className: string;
}

/**
 * The category of a row, linked to all rows in it; for a split transaction, the number of
 * categories.
 */
export function RowCategory({ current: { parts, isExcluded }, className }: RowCategoryProps) {
  const { data: categories } = useQuery(categoriesQuery);
  const [path] = useLocation();
  const filters = new URLSearchParams(useSearch());
  const [part, ...others] = parts;
  const category = categories?.find(({ id }) => id === part?.categoryId);
  if (!category) return null;
  const style = cn('min-w-0 max-w-full items-center gap-1.5 text-ink-soft text-sm', className);
  if (others.length > 0) return <span className={style}>{parts.length} categories</span>;
  const words = (
    <>
      <CategoryIcon category={category} className="size-5" />
      <span className="truncate">{category.name}</span>
    </>
  );
  // Transactions excluded from spending are in no category's list.
  if (isExcluded || filters.get('category') === String(category.id))
    return <span className={style}>{words}</span>;
  filters.set('category', String(category.id));
  return (
    <Link
      href={`${path}?${filters}`}
      aria-label={`${category.name}: show only this category`}
      className={cn(style, 'min-h-6 rounded-sm hover:text-primary hover:underline')}
      onClick={(event) => event.stopPropagation()}
    >
      {words}
    </Link>
  );
}
