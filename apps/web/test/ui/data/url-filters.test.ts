import { expect, it } from 'vitest';
import {
  activeFilters,
  oneOf,
  readFilters,
  showing,
  text,
  wholeNumber,
} from '../../../src/ui/data/use-url-filters.ts';

const declared = {
  list: showing(oneOf(['received', 'sent'], 'received')),
  search: text(),
  state: oneOf(['all', 'open'], 'all'),
  cursor: wholeNumber(0),
};
const activeIn = (search: string) =>
  activeFilters(declared, readFilters(declared, search).given, 'cursor');

it('the list that is shown and the place in it are no filters', () => {
  expect(activeIn('list=sent&cursor=12')).toEqual([]);
  expect(activeIn('list=sent&cursor=12&state=open&search=99')).toEqual(['search', 'state']);
});
