import { brand } from '@seven-hills/bank/brand';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  adapterEnvironment,
  adapterSettings as readAdapters,
} from '../../../src/compose/adapter-settings.ts';
import { SettingError } from '../../../src/platform/setting-rules.ts';

const adapterSettings = (values: Parameters<typeof readAdapters>[0], mode: 'demo' | 'production') =>
  readAdapters(values, { mode, root: '/srv/bank' });

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const stripe = {
  name: 'stripe',
  secretKey: 'sk_live_1',
  publishableKey: 'pk_live_1',
  webhookSecret: 'whsec_1',
};
const each = (name: string) => ({
  paypal: name,
  venmo: name,
  zelle: name,
  cashapp: name,
  applepay: name,
});
/** The settings of a production bank without any outside party. */
const allOff = {
  CARD_PROCESSOR: 'off',
  WIRE_NETWORK: 'off',
  PAYMENT_SERVICES: 'off',
} as const;

describe('a demo', () => {
  test('uses sandboxes by default', () => {
    expect(adapterSettings({}, 'demo')).toEqual({
      cardProcessor: { name: 'sandbox' },
      wireNetwork: { name: 'sandbox' },
      achFiles: expect.objectContaining({ isSimulated: true }),
      paymentServices: each('sandbox'),
      screening: null,
      smtpUrl: null,
      pushContact: 'mailto:support@sevenhillsbank.example',
    });
  });

  test('simulates the ACH operator in its own folder, unless it has a folder or is told not to', () => {
    const { routingNumber } = brand;
    const read = (values: Parameters<typeof readAdapters>[0]) =>
      readAdapters(values, { mode: 'demo', root: '/srv/bank', dataDirectory: '/srv/bank/data' });
    const operator = { routingNumber: '900000003', name: 'SIMULATOR' };
    const simulated = {
      routingNumber,
      operator,
      isSimulated: true,
      earlyPayDays: 0,
      offersSameDay: true,
      presentAgainDays: null,
    };
    for (const values of [{}, { ACH_SIMULATOR: 'on' }] as const)
      expect(read(values).achFiles).toEqual({
        ...simulated,
        directory: '/srv/bank/data/ach',
      });
    expect(read({ ACH_SIMULATOR: 'on', ACH_FILES_DIR: 'files' }).achFiles).toEqual({
      ...simulated,
      directory: '/srv/bank/files',
    });
    expect(read({ ACH_SIMULATOR: 'off' }).achFiles).toBeNull();
    expect(read({ ACH_FILES_DIR: 'files' }).achFiles).toMatchObject({ isSimulated: false });
  });

  test('offers same-day payments with the simulator, or with an operator if it is told to', () => {
    const offers = (values: Parameters<typeof readAdapters>[0]) =>
      adapterSettings(values, 'demo').achFiles?.offersSameDay;
    const connected = { ACH_FILES_DIR: '/srv/ach', ACH_OPERATOR: '061000146 FRB ATLANTA' };
    expect(offers(connected)).toBe(false);
    expect(offers({ ...connected, ACH_SAME_DAY: 'on' })).toBe(true);
    expect(offers({ ACH_SAME_DAY: 'off' })).toBe(false);
    expect(() => offers({ ACH_FILES_DIR: '/srv/ach', ACH_SAME_DAY: 'on' })).toThrow(
      'ACH_SAME_DAY=on requires ACH_OPERATOR.',
    );
  });

  test('presents debits again by itself only if it is told on which day', () => {
    const days = (text: string) =>
      adapterSettings({ ACH_PRESENT_AGAIN_DAYS: text }, 'demo').achFiles?.presentAgainDays;
    expect([days('off'), days('3')]).toEqual([null, 3]);
    const files = { ACH_FILES_DIR: '/srv/ach', ACH_PRESENT_AGAIN_DAYS: '3' };
    expect(() => adapterSettings(files, 'demo')).toThrow(
      'ACH_PRESENT_AGAIN_DAYS requires ACH_OPERATOR.',
    );
  });

  test('asks a screening service only with its address and its secret', () => {
    const service = {
      SCREENING_URL: 'https://screening.example/ask',
      SCREENING_SECRET: 's'.repeat(32),
    };
    expect(adapterSettings(service, 'demo').screening).toEqual({
      url: service.SCREENING_URL,
      secret: service.SCREENING_SECRET,
    });
    expect(() =>
      adapterSettings({ ...service, SCREENING_URL: 'http://screening.example' }, 'production'),
    ).toThrow('SCREENING_URL must be https');
    for (const [name] of Object.entries(service))
      expect(() => adapterSettings({ ...service, [name]: undefined }, 'demo')).toThrow(
        'SCREENING_URL and SCREENING_SECRET require each other.',
      );
  });

  test('sends no alerts to devices if they are off', () => {
    expect(adapterSettings({ PUSH_CONTACT: 'off' }, 'demo').pushContact).toBeNull();
  });

  test('uses Stripe if its keys are set, unless another processor is selected', () => {
    expect(adapterSettings(stripeKeys, 'demo').cardProcessor).toEqual(stripe);
    expect(
      adapterSettings({ ...stripeKeys, CARD_PROCESSOR: 'sandbox' }, 'demo').cardProcessor,
    ).toEqual({ name: 'sandbox' });
  });

  test('offers the payment services that are listed', () => {
    expect(
      adapterSettings({ PAYMENT_SERVICES: 'paypal:sandbox, zelle:sandbox,venmo:off' }, 'demo')
        .paymentServices,
    ).toEqual({ ...each('off'), paypal: 'sandbox', zelle: 'sandbox' });
  });
});

describe('production', () => {
  test('runs without adapters that are set to off', () => {
    expect(adapterSettings(allOff, 'production')).toMatchObject({
      cardProcessor: { name: 'off' },
      wireNetwork: { name: 'off' },
      paymentServices: each('off'),
      pushContact: null,
    });
  });

  test('sends alerts to devices once a contact is set', () => {
    const settings = { ...allOff, PUSH_CONTACT: 'https://bank.example/contact' };
    expect(adapterSettings(settings, 'production').pushContact).toBe(settings.PUSH_CONTACT);
  });

  test.each(['support@bank.example', 'http://bank.example', 'mailto:nobody', 'on'])(
    'refuses %s as the contact of push services',
    (contact) => {
      const given = z.object(adapterEnvironment).safeParse({ PUSH_CONTACT: contact });
      expect(given.error?.issues[0]?.message).toContain('must be off, or an address');
    },
  );

  test('sends wires through files, from the bank’s own account', () => {
    const settings = {
      ...allOff,
      WIRE_NETWORK: 'files',
      WIRE_FILES_DIR: 'wires',
      WIRE_FILES_ACCOUNT: '55500011',
    } as const;
    expect(adapterSettings(settings, 'production').wireNetwork).toEqual({
      name: 'files',
      directory: '/srv/bank/wires',
      debtor: { accountNumber: '55500011', routingNumber: '121000248' },
    });
    for (const name of ['WIRE_FILES_DIR', 'WIRE_FILES_ACCOUNT'] as const)
      expect(() => adapterSettings({ ...settings, [name]: undefined }, 'production')).toThrow(name);
  });

  test('requires the Stripe keys only with Stripe', () => {
    const settings = { ...allOff, ...stripeKeys, CARD_PROCESSOR: 'stripe' } as const;
    expect(adapterSettings(settings, 'production').cardProcessor).toEqual(stripe);
    expect(() =>
      adapterSettings({ ...settings, STRIPE_WEBHOOK_SECRET: undefined }, 'production'),
    ).toThrow('STRIPE_WEBHOOK_SECRET');
  });

  test.each(['CARD_PROCESSOR', 'WIRE_NETWORK', 'PAYMENT_SERVICES'] as const)(
    'has no default for %s',
    (name) => {
      const { [name]: _left, ...others } = allOff;
      expect(() => adapterSettings(others, 'production')).toThrow(
        `BANK_MODE=production requires ${name}: `,
      );
    },
  );

  test('refuses to simulate the ACH operator, also in a folder that is set', () => {
    for (const values of [{}, { ACH_FILES_DIR: '/srv/ach' }]) {
      const read = () =>
        adapterSettings({ ...allOff, ...values, ACH_SIMULATOR: 'on' }, 'production');
      expect(read).toThrow(SettingError);
      expect(read).toThrow(/^ACH_SIMULATOR=on moves only simulated money; [^.]*must be off\.$/);
    }
    const files = { ...allOff, ACH_FILES_DIR: '/srv/ach' };
    expect(adapterSettings(files, 'production').achFiles?.isSimulated).toBe(false);
  });

  test.each([
    { CARD_PROCESSOR: 'sandbox' },
    { WIRE_NETWORK: 'sandbox' },
    { PAYMENT_SERVICES: 'sandbox' },
    { PAYMENT_SERVICES: 'zelle:off,paypal:sandbox' },
  ] as const)('refuses the sandbox of %j in one sentence that names it', (change) => {
    const [name = ''] = Object.keys(change);
    const read = () => adapterSettings({ ...allOff, ...change }, 'production');
    expect(read).toThrow(SettingError);
    expect(read).toThrow(
      new RegExp(`^${name}=sandbox moves only simulated money; [^.]*must be .*off\\.$`),
    );
  });
});

test.each([
  [{ PAYMENT_SERVICES: 'on' }, /PAYMENT_SERVICES must be sandbox, off, or a list/],
  [{ PAYMENT_SERVICES: 'paypal:on' }, /PAYMENT_SERVICES must be/],
  [{ PAYMENT_SERVICES: 'klarna:sandbox' }, /PAYMENT_SERVICES names an unknown provider \(klarna\)/],
  [{ CARD_PROCESSOR: 'stripe' }, /CARD_PROCESSOR=stripe requires STRIPE_SECRET_KEY/],
] as const)('%j is refused', (values, sentence) => {
  expect(() => adapterSettings(values, 'demo')).toThrow(sentence);
});
