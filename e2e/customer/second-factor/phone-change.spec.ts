import { checkAccessibility, demo, expect, signIn, test, toast } from '../../fixtures.ts';
import { type RunningBank, runBank } from '../../support/run-bank.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** A new phone number, in a bank that sends mail. */

let mail: MailServer;
let bank: RunningBank;
const shared = process.env.BANK_URL;
test.beforeAll(async () => {
  mail = await startMailServer();
  bank = await runBank({ SMTP_URL: mail.url });
  process.env.BANK_URL = bank.address;
});
test.afterAll(async () => {
  process.env.BANK_URL = shared;
  await bank.stop();
  await mail.stop();
});

const codes = () => mail.received.flatMap((message) => /^Code: (\d{6})$/m.exec(message)?.[1] ?? []);
/** The code of the message that arrives after so many others. */
async function codeAfter(count: number): Promise<string> {
  await expect.poll(() => codes().length).toBeGreaterThan(count);
  return codes()[count] ?? '';
}

test('a new phone number waits for the code that we mail @phone', async ({ page }) => {
  await signIn(page, demo.olivia);
  await page.goto('/profile?section=details');
  const phone = page.getByRole('textbox', { name: 'Phone Number' });
  await expect(phone).toHaveValue(/^\(\d{3}\) /);
  const earlier = await phone.inputValue();
  const panel = page.getByRole('form', { name: 'Confirm your new phone number' });
  const code = panel.getByLabel('Code');
  const request = async () => {
    await phone.fill('5135550177');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(code).toBeFocused();
  };

  await request();
  await expect(toast(page)).toContainText('Please confirm your new phone number.');
  await expect(page.getByText('We sent a code to o•••@example.com')).toBeVisible();
  await expect(phone).toHaveValue(earlier);
  await expect(phone).toHaveAccessibleDescription('Waiting for confirmation: (•••) •••-0177');
  await checkAccessibility(page);
  await panel.getByRole('button', { name: 'Keep the Old Number' }).click();
  await expect(panel).toHaveCount(0);
  await expect(phone).toHaveValue(earlier);

  await request();
  const first = await codeAfter(1);
  await page.reload();
  await code.fill('12');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Please enter the 6-digit code');
  await code.fill(first === '000000' ? '000001' : '000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/not correct. You have 4 tries left/);
  await expect(code).toBeFocused();
  await panel.getByRole('button', { name: 'Send a New Code' }).click();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await code.fill(await codeAfter(2));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel).toHaveCount(0);
  await expect(phone).toHaveValue('(513) 555-0177');
  await expect(
    page.locator('[data-slot="card"]', { hasText: 'Current Address on File' }),
  ).toContainText('(513) 555-0177');
});
