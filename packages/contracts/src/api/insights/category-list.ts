/** The ids of the categories that the bank's own rules name. Every customer has them. */
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

/** Whether money in a category is earned, spent, or stays the customer's own. */
export const categoryKinds = ['income', 'spending', 'own'] as const;
export type CategoryKind = (typeof categoryKinds)[number];

/** The names of icons (lucide's) that a category can have. */
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

/** How long the name of a category may be, and how many of each a customer can have. */
export const categoryLimits = {
  nameLengthMax: 30,
  categoriesMax: 50,
  rulesMax: 100,
  partsMax: 10,
} as const;

/** What a period of insights is. */
export const insightRanges = ['month', 'quarter', 'year', 'custom'] as const;
export type InsightRange = (typeof insightRanges)[number];
