import { brand } from '@seven-hills/bank/brand';
import { isFree, readFee } from '@seven-hills/bank/payments/fees';
import { bankServices, offersEveryPaymentService } from '../../net/bank-services.ts';

/** The content of the about page. Other banks replace it. */

export const milestones = [
  {
    year: String(brand.founded),
    title: 'A counter on Vine Street',
    text: 'Eleven shopkeepers pool their savings so that neighbors can borrow on fair terms. The first loan, $140, buys a printing press.',
  },
  {
    year: '1913',
    title: 'The flood',
    text: 'The river takes the ground floor. The ledgers, carried up to the roof in bread baskets, stay dry. No depositor loses a cent.',
  },
  {
    year: '1933',
    title: 'Open again',
    text: 'After the national bank holiday we are among the first in the city to reopen. Deposits are insured from then on.',
  },
  {
    year: '1968',
    title: 'Books without ink',
    text: 'The last ledger written by hand is closed. It is on display in our lobby, and it balances.',
  },
  {
    year: '1999',
    title: 'Online',
    text: 'Customers see their account from home. Forty sign up in the first week; one of them is ninety-one.',
  },
  {
    year: brand.copyrightYear.toString(),
    title: 'An account in five minutes',
    text: 'No one has to visit a branch to apply or to send money. A person still picks up the phone.',
  },
] as const;

const chargesForAch =
  bankServices.bankTransfers &&
  Object.values(bankServices.terms.byType).some(({ achFee }) => !isFree(readFee(achFee)));

/**
 * The number of services with a fee: wires and external payments if the bank offers them, and ACH
 * payments if it charges for them.
 */
const feeCount = [
  bankServices.wires,
  bankServices.paymentProviders.length > 0,
  chargesForAch,
].filter(Boolean).length;
const fees = [
  'today there is none',
  'there is one',
  'there are two of them',
  'there are three of them',
][feeCount];

export const values = [
  {
    title: 'Careful books',
    text: 'Every cent is entered twice, and both entries must agree, now as in 1892. We check it every night, not just at the end of the year.',
  },
  {
    title: 'Plain terms',
    text: `A fee is shown before you agree to it, and ${fees}. If one of our sentences needs a lawyer, we rewrite it.`,
  },
  {
    title: 'Yours alone',
    text: 'We do not sell your data. Your most private details are encrypted, even from most of us.',
  },
  {
    title: 'A person answers',
    text: 'When something has gone wrong with money, a menu of numbers is an insult. Call, and someone who can help answers.',
  },
] as const;

const ways = [
  'To another customer in moments and free of charge',
  ...(bankServices.wires ? ['to other banks by wire'] : []),
  ...(offersEveryPaymentService
    ? ['to friends through Zelle, Venmo, PayPal, Cash App or Apple Pay']
    : []),
];

export const services = [
  {
    title: 'Checking',
    text: 'For every day: pay bills, pay people, no limit to how often you withdraw.',
  },
  {
    title: 'Savings',
    text: `For the roof, the car and the day that you did not see coming${bankServices.savingsInterest === 'more' ? ', at a higher rate' : ''}.`,
  },
  ...(bankServices.iras
    ? [
        {
          title: 'IRA',
          text: 'For the years after work, with the tax advantages that come with patience.',
        },
      ]
    : []),
  {
    title: bankServices.wires ? 'Transfers and wires' : 'Transfers',
    text: `${ways.join('; ')}.`,
  },
] as const;

export const testimonials = [
  {
    quote:
      'I moved my bakery here after one phone call. The woman who answered asked how much flour costs these days, and she meant it.',
    name: 'Teresa Kohl',
    about: 'Bakery owner, customer since 2009',
  },
  {
    quote:
      'My mother banked here, and hers did. I open the app perhaps twice a week, and it has never once tried to sell me something.',
    name: 'Darnell Whitaker',
    about: 'Teacher, customer since 1994',
  },
  {
    quote: 'I opened the account on the bus to my first job. It was done before my stop.',
    name: 'Mei Castellano',
    about: 'Nurse, customer since 2021',
  },
  {
    quote:
      'A transfer went to the wrong person, by my own mistake. They called him for me the same afternoon, and I had it back by dinner.',
    name: 'Joseph Adler',
    about: 'Retired engineer, customer since 1987',
  },
  {
    quote:
      'The receipts alone are worth it. At tax time I download a year in ten minutes and go outside.',
    name: 'Renata Osei',
    about: 'Freelance illustrator, customer since 2018',
  },
] as const;

export const awards = [
  { year: '2023', title: 'Ohio Valley Service Prize', text: 'First among community banks' },
  { year: '2022', title: 'Clear Terms Award', text: 'For a fee schedule that fits on one page' },
  { year: '2019', title: 'Riverfront Employer of the Year', text: 'Voted by our own people' },
] as const;

export const regulation = [
  'Deposits are insured by the Federal Deposit Insurance Corporation up to $250,000 per depositor, for each account ownership category.',
  `${brand.name} is an Equal Housing Lender: we lend without regard to race, color, religion, national origin, sex, handicap or familial status.`,
  'Federal law requires us to identify our customers. When you open an account we ask for your name, address, date of birth and Social Security number, and we verify them.',
] as const;
