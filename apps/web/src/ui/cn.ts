import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './class-merge.ts';

/** Joins class names; if two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
