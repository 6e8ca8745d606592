import type {
  CategoryColor,
  CategoryIcon as IconName,
} from '@seven-hills/bank/words/category-list';
import type { Category } from '@seven-hills/contracts/money/categories';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import BookOpen from 'lucide-react/icons/book-open';
import Bus from 'lucide-react/icons/bus';
import Car from 'lucide-react/icons/car';
import Coffee from 'lucide-react/icons/coffee';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Gift from 'lucide-react/icons/gift';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Music from 'lucide-react/icons/music';
import PawPrint from 'lucide-react/icons/paw-print';
import Percent from 'lucide-react/icons/percent';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Plane from 'lucide-react/icons/plane';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Shapes from 'lucide-react/icons/shapes';
import Shirt from 'lucide-react/icons/shirt';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Sprout from 'lucide-react/icons/sprout';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import Utensils from 'lucide-react/icons/utensils';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import type { ComponentType } from 'react';
import { cn } from '../../ui/cn.ts';
import type { Look } from '../../ui/data/chart/looks.tsx';

const icons: Record<IconName, ComponentType<{ className?: string }>> = {
  banknote: Banknote,
  house: House,
  'shopping-basket': ShoppingBasket,
  utensils: Utensils,
  bus: Bus,
  'heart-pulse': HeartPulse,
  users: Users,
  ticket: Ticket,
  plane: Plane,
  'receipt-text': ReceiptText,
  wallet: Wallet,
  'arrow-left-right': ArrowLeftRight,
  percent: Percent,
  'piggy-bank': PiggyBank,
  shapes: Shapes,
  'book-open': BookOpen,
  car: Car,
  coffee: Coffee,
  dumbbell: Dumbbell,
  gift: Gift,
  'graduation-cap': GraduationCap,
  music: Music,
  'paw-print': PawPrint,
  shirt: Shirt,
  sprout: Sprout,
  wrench: Wrench,
};

const colors: Record<CategoryColor, string> = {
  evergreen: 'bg-primary-soft text-primary',
  copper: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  gray: 'bg-sunken text-ink-soft',
};

const looks: Record<CategoryColor, Look> = {
  evergreen: 'primary',
  copper: 'accent',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  success: 'primary',
  gray: 'quiet',
};

/** The look of a category's bar in a chart. */
export const lookOf = ({ color }: Pick<Category, 'color'>): Look => looks[color];

interface CategoryIconProps {
  category: Pick<Category, 'icon' | 'color'>;
  className?: string;
}

/** The icon of a category; the name is shown next to it. */
export function CategoryIcon({ category: { icon, color }, className }: CategoryIconProps) {
  const Icon = icons[icon];
  return (
    <span
      aria-hidden="true"
      data-slot="category-icon"
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-full',
        colors[color],
        className,
      )}
    >
      <Icon className="size-[55%]" />
    </span>
  );
}
