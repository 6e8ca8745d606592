import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import { Link } from 'wouter';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { cn } from '../../ui/cn.ts';
import type { CategoryLinkOf } from './use-category-links.ts';

interface RowCategoryProps {
  current: TransactionCategory;
  linkOf: CategoryLinkOf;
  className: string;
}

/**
 * The category of a row, linked to all rows in it; for a split transaction, the number of
 * categories.
 */
export function RowCategory({ current, linkOf, className }: RowCategoryProps) {
  const link = linkOf(current);
  if (!link) return null;
  const { category, href } = link;
  const style = cn('min-w-0 max-w-full items-center gap-1.5 text-ink-soft text-sm', className);
  if (current.parts.length > 1)
    return <span className={style}>{current.parts.length} categories</span>;
  const words = (
    <>
      <CategoryIcon category={category} className="size-5" />
      <span className="truncate">{category.name}</span>
    </>
  );
  if (href === null) return <span className={style}>{words}</span>;
  return (
    <Link
      href={href}
      aria-label={`${category.name}: show only this category`}
      className={cn(style, 'min-h-6 rounded-sm hover:text-primary hover:underline')}
      onClick={(event) => event.stopPropagation()}
    >
      {words}
    </Link>
  );
}
