/** The ids of the built-in categories, which the bank's own rules use. Every customer has them. */
export const categoryIds = {
  income: 1,
  housing: 2,
  groceries: 3,
  eatingOut: 4,
  transport: 5,
  health: 6,
  family: 7,
  fun: 8,
  travel: 9,
  bills: 10,
  cash: 11,
  ownTransfers: 12,
  fees: 13,
  savings: 14,
  other: 15,
} as const;

/**
 * Patterns of the beginnings of words, in lower case, by which a purchase is sorted until a
 * customer has a rule for it; for a withdrawal, also those that say that it is cash.
 */
export const merchantWords = {
  cash: 'cash\\M|atm\\M|withdraw|counter\\M',
  housing: 'rent\\M|mortgage|furniture|hardware',
  groceries: 'grocer|supermarket|market\\M|co-op|bakery',
  eatingOut: 'restaurant|coffee|cafe|pizza|diner\\M|noodle|taqueria',
  transport: 'metro\\M|transit|parking|fuel|taxi',
  health: 'pharmacy|dentist|clinic|hospital|doctor',
  fun: 'theater|cinema|streaming|climbing|concert',
  travel: 'airline|flight|hotel|cottage',
  bills: 'energy|electric|power|water|sewer|internet|mobile|utilit|insurance|loan\\M',
} as const;

/** Whether money in a category is earned, is spent, or stays with the customer. */
export const categoryKinds = ['income', 'spending', 'own'] as const;

/** The icons that a category can have, by their names in lucide. */
export const categoryIcons = [
  'banknote',
  'house',
  'shopping-basket',
  'utensils',
  'bus',
  'heart-pulse',
  'users',
  'ticket',
  'plane',
  'receipt-text',
  'wallet',
  'arrow-left-right',
  'percent',
  'piggy-bank',
  'shapes',
  'book-open',
  'car',
  'coffee',
  'dumbbell',
  'gift',
  'graduation-cap',
  'music',
  'paw-print',
  'shirt',
  'sprout',
  'wrench',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

/** The color tokens that a category can have. The icon and the name identify it without color. */
export const categoryColors = [
  'evergreen',
  'copper',
  'info',
  'warning',
  'danger',
  'success',
  'gray',
] as const;
export type CategoryColor = (typeof categoryColors)[number];

/**
 * The maximum length of a category's name, and the maximum numbers of a customer's categories and
 * rules, and of parts in a split.
 */
export const categoryLimits = {
  nameLengthMax: 30,
  categoriesMax: 50,
  rulesMax: 100,
  partsMax: 10,
} as const;

/** The kinds of periods that insights can cover. */
export const insightRanges = ['month', 'quarter', 'year', 'custom'] as const;
export type InsightRange = (typeof insightRanges)[number];
