import type { Page } from '@playwright/test';
import { pages } from '@seven-hills/bank/pages';
import {
  checkAccessibility,
  checkEverySize,
  demo,
  expect,
  isTakenOver,
  keptByBrowser,
  signIn as signInAs,
  stopTime,
  test,
  toast,
} from '../fixtures.ts';
import {
  agree,
  fillIn,
  fillInSteps,
  newcomerPassword,
  registerNewcomer,
  signInNewcomer,
  someone,
} from '../support/people/newcomer.ts';

/** What a visitor sees before signing in and after a session ends. */

const isHelpPath = (path: string) => path.startsWith('/support');
const openAccount = (page: Page) => page.getByRole('button', { name: 'Open Account', exact: true });

async function register(page: Page) {
  const answers = someone();
  await page.goto('/');
  await openAccount(page).click();
  await fillInSteps(page, answers);
  await agree(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText('Account Created Successfully');
  return answers;
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a visitor’s page is in the document, and the app takes it over unchanged', async ({
  page,
  browser,
}) => {
  const withoutScripts = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    javaScriptEnabled: false,
  });
  const reader = await withoutScripts.newPage();
  // Marks the heading that the document contains; one that the app rendered would have no mark.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('h1');
      heading?.setAttribute('data-sent', '');
      if (heading) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const { address, heading } of [
    { address: '/about', heading: 'About Seven Hills Bank' },
    { address: '/?view=login', heading: 'Sign In' },
    { address: '/register', heading: 'Open Your Banking Account' },
  ]) {
    await reader.goto(address);
    await expect(reader.locator('h1')).toBeVisible();
    await expect(reader.locator('noscript p')).toBeVisible();
    await page.goto(address);
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
    await expect(page.locator('h1[data-sent]')).toHaveText(heading);
  }
  await withoutScripts.close();
  await expect(page.getByLabel('First Name')).toBeEnabled();
});

test('a visitor opens an account and signs in', async ({ page }) => {
  const answers = await register(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeFocused();
  await expect(page.getByLabel('Email Address')).toHaveValue(answers['Email Address']);
  await expect(page.locator('[aria-current="step"]')).toContainText('Sign in');
  await checkAccessibility(page);
  await signIn(page, answers['Email Address'], answers.Password);
  await expect(toast(page)).toContainText('Login Successful');
  await expect(page.getByRole('button', { name: /^(Sign Out|Log Out)/ }).first()).toBeVisible();
  const kept = await keptByBrowser(page);
  const digits = answers['Social Security Number'];
  const ssn = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
  const [session] = await page.context().cookies();
  expect(session?.value.length).toBeGreaterThan(20);
  for (const secret of [answers.Password, digits, ssn, session?.value])
    expect(kept).not.toContain(secret);
});

test('landing and sign-in share one address, registration has its own, and Back returns to the view before', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Open an account' }).click();
  await expect(page.getByRole('heading', { name: 'Open Your Banking Account' })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/register');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Open Account Today' })).toBeVisible();
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const stepTitle = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const firstStep = {
  'First Name': 'Ada',
  'Last Name': 'Lindner',
  'Date of Birth': '04/23/1990',
  'Social Security Number': '123456789',
};

test('registration formats what is typed, shows the first error, and keeps the rest', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/?view=register');
  await fillIn(page, {
    ...firstStep,
    'Date of Birth': 'April 23, 2015',
    'Social Security Number': '12345',
  });
  await expect(page.getByLabel('Social Security Number')).toHaveValue('123-45');
  // Errors are shown before the step is sent.
  const born = page.getByLabel('Date of Birth');
  await expect(born).toHaveAccessibleDescription(/You must be at least 18 years old/);
  await expect(born).toHaveValue('04/23/2015');
  await born.fill('4/23/90');
  await expect(born).not.toHaveAccessibleDescription(/You must be/);
  await goOn(page);
  await expect(toast(page)).toContainText('SSN must be in format XXX-XX-XXXX');
  await expect(page.getByLabel('Social Security Number')).toBeFocused();
  await page.getByLabel('Social Security Number').fill('123456789');
  await page.keyboard.press('Enter');

  // Only the fields of this step are checked, and it begins at its first one.
  const phone = page.getByLabel('Phone Number');
  await expect(phone).toBeFocused();
  await expect(page).toHaveURL('/register?step=contact');
  await expect(page.locator('[aria-current="step"]')).toHaveAccessibleName('Contact Information');
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await phone.pressSequentially('513555');
  await goOn(page);
  await expect(toast(page)).toContainText('Phone number must be in format (XXX) XXX-XXXX');
  await expect(phone).toHaveValue('(513) 555');
  await phone.pressSequentially('0142');
  await goOn(page);

  await fillIn(page, { 'Street Address': '12 Vine Street', City: 'Cincinnati', State: 'oh' });
  await page.getByRole('button', { name: 'Add Apartment or Unit' }).click();
  await page.keyboard.type('Apt 4');
  await expect(page.getByLabel('State')).toHaveValue('OH');
  await goOn(page);
  await expect(toast(page)).toContainText('Please provide a complete address');
  await expect(page.getByLabel('ZIP Code')).toBeFocused();

  // Back keeps what was typed, and Continue leads to what is still missing.
  await page.goBack();
  await expect(phone).toHaveValue('(513) 555-0142');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Social Security Number')).toHaveValue('123-45-6789');
  await goOn(page);
  await expect(page.getByLabel('Apartment or Unit')).toHaveValue('Apt 4');
  await page.getByLabel('ZIP Code').fill('45202');
  await goOn(page);

  await fillIn(page, {
    'Email Address': 'ada@gmial.com',
    Password: 'password123',
    'Confirm Password': 'password123',
  });
  await page.getByRole('button', { name: 'ada@gmail.com' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@gmail.com');
  await goOn(page);
  await expect(toast(page)).toContainText('Please choose a password that is harder to guess');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await checkAccessibility(page);

  // The tab keeps the input across a reload, except secrets, which it starts with.
  await page.reload();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await expect(stepTitle(page)).toHaveText('Personal Information');
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('Date of Birth')).toHaveValue('04/23/1990');
  await expect(page.getByLabel('Social Security Number')).toHaveValue('');
  expect(await keptByBrowser(page)).not.toMatch(/123-45|password123/);
  await page.getByLabel('Social Security Number').fill('123456789');
  await goOn(page);
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@gmail.com');
});

test('a refused application opens the step of the refused field, and leads back to the end', {
  tag: '@phone',
}, async ({ page, allowErrors }) => {
  allowErrors(/409/);
  const taken = await registerNewcomer(page.request);
  await page.goto('/register');
  await fillInSteps(page, { ...someone(), 'Email Address': taken });
  await agree(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText('Registration Failed');
  await expect(page).toHaveURL('/register?step=security');
  const email = page.getByLabel('Email Address');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/already has this email address/);
  await checkAccessibility(page);
  await email.fill(someone()['Email Address']);
  await page.keyboard.press('Enter');
  // The consents are still given.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText('Account Created Successfully');
});

test('a digit deleted inside a phone number leaves the caret in its place', async ({ page }) => {
  await page.goto('/?view=register');
  await fillIn(page, firstStep);
  await goOn(page);
  const phone = page.getByLabel('Phone Number');
  await phone.pressSequentially('5135550142');
  for (let step = 0; step < 6; step += 1) await phone.press('ArrowLeft');
  await phone.press('Backspace');
  await phone.pressSequentially('9');
  await expect(phone).toHaveValue('(513) 595-0142');
});

test('a wrong password is reported, and the form stays', async ({ page }) => {
  await page.goto('/?view=login');
  await signIn(page, 'nobody@example.com', 'not the password');
  await expect(toast(page)).toContainText('Login Failed');
  await expect(page.getByLabel('Email Address')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a forgotten password is reset with the token that the demo bank hands over', async ({
  page,
}) => {
  const email = await registerNewcomer(page.request);
  await page.goto('/?view=login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email Address').fill('nobody-here@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('No customer of this demo bank has this email')).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByLabel('Reset Token')).not.toHaveValue('');
  await page.goto(`/?token=${await page.getByLabel('Reset Token').inputValue()}`);
  await page.getByLabel('New Password', { exact: true }).fill('Roebling-Bridge-1866');
  await page.getByLabel('Confirm New Password').fill('Roebling-Bridge-1867');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page)).toContainText("Passwords don't match");
  await page.getByLabel('Confirm New Password').fill('Roebling-Bridge-1866');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/?view=login');
  await signIn(page, email, 'Roebling-Bridge-1866');
  await expect(toast(page)).toContainText('Login Successful');
});

test('a link with a token opens the reset form, which first reports empty passwords; one toggle shows both', async ({
  page,
}) => {
  await page.goto('/?token=from-the-mail');
  await expect(page.getByLabel('Reset Token')).toHaveValue('from-the-mail');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Confirm New Password')).toHaveAttribute('type', 'text');
  await page.getByLabel('Reset Token').fill('');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page)).toContainText('Please fill in all fields');
  await expect(page.getByText('Reset token is required')).toBeVisible();
});

test('a page that needs a session offers to sign in, and returns afterward', async ({ page }) => {
  const email = await registerNewcomer(page.request);
  // Another application was started in this tab; the user who signs in does not see it.
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Somebody else');
  await page.goto('/dashboard?from=mail');
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, email, newcomerPassword);
  await expect(page).toHaveURL('/dashboard?from=mail');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await keptByBrowser(page)).not.toContain('Somebody else');
  // An address alone signs no one out; the button there does, and Back no longer opens anything.
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('one message is shown at a time, for five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/?view=login');
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(submit).toBeVisible();
  await stopTime(page);
  await submit.click();
  await expect(toast(page)).toContainText('Please enter both email and password');
  await submit.click();
  await expect(toast(page)).toHaveCount(1);
  const box = await toast(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_999);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast(page)).toHaveCount(0);
});

test('a message is reached by F8 and swiped away to the right, from 50 pixels on', async ({
  page,
}) => {
  await page.goto('/?view=login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page)).toContainText('Please enter both email and password');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  const swipe = async (pixels: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('There is no message to swipe.');
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toast(page)).toBeVisible();
  await swipe(60);
  await expect(toast(page)).toHaveCount(0);
});

test('every view is accessible, fits the screen, and has the footer', async ({ page }) => {
  for (const [view, open] of [
    ['landing', '/'],
    ['login', '/?view=login'],
    ['register', '/?view=register'],
    ['reset', '/?token=from-the-mail'],
    ['not found', '/no-such-page'],
    ['logged out', '/logout'],
  ] as const)
    await test.step(view, async () => {
      await page.goto(open);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkEverySize(page);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('121000248');
      await expect(footer).toContainText('SHBKUS33');
      await expect(footer).toContainText('Member FDIC | Equal Housing Lender');
    });
});

test('visitors read every page without a call that needs a session', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  for (const path of ['/', '/about', '/register', ...pages.filter(isHelpPath)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname, path).toBe(path);
  }
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});

test('signing out in one tab is confirmed there, and explained in the others', async ({
  page,
  context,
}) => {
  await signInAs(page, demo.olivia);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page).toHaveURL('/logout');
  const explained = other.getByText('You signed out in another tab');
  await expect(explained).toBeVisible();
  await expect(other.getByText('That signed you out here, too.')).toBeVisible();
  await expect(other.getByText('go back to where you were')).toHaveCount(0);
});

test('a tab that was still loading when the user signed out elsewhere leaves, too', async ({
  page,
  context,
}) => {
  await signInAs(page, demo.olivia);
  await page.goto('/dashboard');
  const other = await context.newPage();
  let load = () => {};
  const isSignedOut = new Promise<void>((resolve) => {
    load = resolve;
  });
  await other.route('**/live-updates*.js', async (route) => {
    await isSignedOut;
    await route.continue();
  });
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  load();
  await expect(other.getByText('You signed out in another tab')).toBeVisible();
});

test('an unknown address is not found and offers no sign-in', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
});

test('the confirmation after signing out clears what the browser stored', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('left-behind', 'yes');
    sessionStorage.setItem('left-behind', 'yes');
  });
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.getByRole('link', { name: 'Log In Again' }).click();
  await expect(page).toHaveURL('/?view=login');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the chosen appearance is kept after a reload and after signing out', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark appearance' }).click();
  await page.goto('/logout');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 23, 19)');
});

test('a notice before the session ends lets the user stay signed in', async ({ page }) => {
  await signInNewcomer(page);
  let secondsLeft = '90';
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'session-expires-in': secondsLeft },
    });
  });
  await page.goto('/');
  const notice = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Stay Signed In' })).toBeFocused();
  secondsLeft = '900';
  await notice.getByRole('button', { name: 'Stay Signed In' }).click();
  await expect(notice).toBeHidden();
});

test('an expired session is explained, and the form is restored after signing in', async ({
  page,
}) => {
  await signInAs(page, demo.olivia);
  await page.clock.install();
  await page.goto('/dashboard?view=external-transfer&tab=payment');
  await page.getByLabel('Amount').fill('25');
  await page.getByLabel('PIN', { exact: true }).fill('1892');
  const messages: string[] = [];
  await page.exposeFunction('noteMessage', (text: string) => messages.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const shown = document.querySelector('[data-slot="toast"]');
      if (shown) Reflect.get(window, 'noteMessage')(shown.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  // A pending response would restore the session.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.clock.fastForward('16:00');
  await expect.poll(() => messages.join()).toContain('You are logged out. Logging in again...');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/^[^?]*\/\?view=login&next=%2Fdashboard%3F/);
  await expect(
    page.getByText('You were signed out after 15 minutes to protect your account'),
  ).toBeVisible();
  expect(await keptByBrowser(page)).not.toMatch(/\b1892\b/);
  await signIn(page, demo.olivia, demo.password);
  await expect(page).toHaveURL('/dashboard?view=external-transfer&tab=payment');
  await expect(page.getByLabel('Amount')).toHaveValue('25');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
});

for (const { who, email, next, heading } of [
  { who: 'a customer', email: demo.priya, next: '/dashboard?view=history', heading: 'Activity' },
  {
    who: 'staff',
    email: demo.teller,
    next: '/admin?view=user-management',
    heading: 'Manage Users & Balances',
  },
])
  test(`an open sign-in page continues once ${who} signed in in another tab`, async ({
    page,
    context,
  }) => {
    await page.goto(`/?view=login&next=${encodeURIComponent(next)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/?view=login');
    await isTakenOver(other);
    await signIn(other, email, demo.password);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(next);
  });
