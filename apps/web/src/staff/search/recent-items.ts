import type { FoundItem } from './found-items.ts';

const countMax = 6;

/** Kept only in memory: customer names must not stay in a browser. */
let items: readonly FoundItem[] = [];

/** The items opened from the search, newest first. */
export const recentItems = (): readonly FoundItem[] => items;

/** Records that an item was opened. */
export function noteOpened(item: FoundItem): void {
  items = [item, ...items.filter(({ key }) => key !== item.key)].slice(0, countMax);
}
