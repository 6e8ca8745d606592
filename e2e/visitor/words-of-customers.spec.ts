import { demo, expect, signIn, test } from '../fixtures.ts';
import { customerScreens, staffScreens, visitorScreens, wordsOn } from './screens-of-bank.ts';

/** The demo is a bank whose customers earn interest: no screen has a word of the credit union. */

const foreign = [
  /Lakeshore|Duluth|091999997|LKSHUS44|555-0140|800-555-0142|NCUA|[AP]M CT\b/,
  /Share (?:Draft|Savings|Certificate)|\bdividends?\b|\bcredit union\b|Member [Ss]ervice/i,
  /Strong Security|2 business days\./,
];

test('visitors, customers, and staff of the demo read no word of the credit union', async ({
  page,
}) => {
  test.slow();
  const found = await wordsOn(page, visitorScreens, foreign);
  await signIn(page, demo.olivia);
  found.push(...(await wordsOn(page, customerScreens, foreign)));
  await page.goto('about:blank');
  await signIn(page, demo.admin);
  found.push(...(await wordsOn(page, staffScreens, foreign)));
  expect(found).toEqual([]);
});
