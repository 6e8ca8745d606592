import type { NameProblem, PersonName } from '../person-names.ts';
import { skeletonOf } from './look-alikes.ts';

const skeletons = (words: string) => words.split(/\s+/).map(skeletonOf);

/** Words that no person is named with: one of them is enough. */
const unmistakable = skeletons(
  'fraud antifraud scam phishing department dept helpdesk administrator webmaster irs fdic ncua cfpb finra ofac paypal venmo cashapp applepay googlepay',
);

/**
 * Words of offices, roles, and payment services. Some are surnames (Zelle, Bank, Service), so only
 * a name that consists of nothing else is refused, and a given name, which others see.
 */
const official = [
  ...unmistakable,
  ...skeletons(
    'security support secure safety bank banking banker admin official customer client member service services account accounts alert alerts prevention protection verification verify authentication payment payments transfer transfers billing claims dispute disputes refund refunds compliance risk care center office officer agent representative manager supervisor teller operations system systems notification notifications notice government federal reserve treasury revenue internal deposit insurance credit union loan loans card cards wire zelle jpmorgan citibank visa mastercard amex stripe western moneygram police court collections recovery hotline technical tech it help desk team',
  ),
];

/** Words that only go along with the others. */
const along = skeletons('the your our us usa of and for online mobile national american mr ms');

const unmistakableName = new RegExp(`^(?:${unmistakable.join('|')})+$`);
const officialName = new RegExp(
  `^(?:${along.join('|')})*(?:${official.join('|')})(?:${[...official, ...along].join('|')})*$`,
);

/**
 * Returns whether the names claim to be an office of a bank, an authority, or a payment service
 * ("Fraud Department", "Zelle Support"), in any spelling. Surnames such as Banks, Zelle, or Service
 * pass with a person's given name.
 */
export function claimsAnOffice(names: PersonName): boolean {
  const { firstName, lastName } = names;
  const words = `${firstName} ${lastName}`.split(/[ .'-]+/).filter(Boolean);
  const [first = '', last = '', ...each] = [firstName, lastName, ...words].map(skeletonOf);
  return (
    [first, last, ...each].some((word) => unmistakableName.test(word)) ||
    officialName.test(first) ||
    officialName.test(first + last) ||
    officialName.test(last + first)
  );
}

/**
 * Returns the problem with names that claim to be an office. Only the server checks it, so that the
 * words stay out of the screens' scripts. Names that a person already has (`kept`) pass.
 */
export function officeProblems(names: PersonName, kept?: PersonName): NameProblem[] {
  const path = (['firstName', 'lastName'] as const).find((field) => names[field] !== kept?.[field]);
  if (path === undefined || !claimsAnOffice(names)) return [];
  return [{ path, message: 'Please use your own name, not that of an office or a service' }];
}
