import type { FoundItem } from './found-items.ts';

const countMax = 6;

/** Only in this page's memory: names of customers must not stay in a browser. */
let items: readonly FoundItem[] = [];

/** What was opened from the search last, the newest first. */
export const recentItems = (): readonly FoundItem[] => items;

/** Notes that an item was opened. */
export function noteOpened(item: FoundItem): void {
  items = [item, ...items.filter(({ key }) => key !== item.key)].slice(0, countMax);
}
