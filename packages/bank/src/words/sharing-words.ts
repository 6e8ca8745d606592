import { readPhoneNumber } from '../text/phone-numbers.ts';
import { words } from './words.ts';

/** The roles that the owners of an account can give to others. */
export const sharingRoles = ['joint_owner', 'viewer'] as const;
export type SharingRole = (typeof sharingRoles)[number];

/** How screens, mails, and statements name a person's role on an account. */
export const accountRoleWords = {
  owner: 'Owner',
  joint_owner: 'Joint owner',
  viewer: 'Viewer',
} as const satisfies Record<SharingRole | 'owner', string>;
type AccountRole = keyof typeof accountRoleWords;
export const accountRoles = Object.keys(accountRoleWords) as [AccountRole, ...AccountRole[]];

/** Why two staff members may end an owner's part of an account; nothing else is a reason. */
export const removalGrounds = { court_order: 'Court order', death: 'Death' } as const;
export type RemovalGround = keyof typeof removalGrounds;

/**
 * What a person agrees to who accepts an invitation. If an edit changes the meaning, give it a new
 * version: the day from which it applies. The version is stored with the person's signature.
 */
export const sharingAgreement: {
  version: string;
  points: Record<SharingRole, readonly string[]>;
} = {
  version: '2026-11-26',
  points: {
    joint_owner: [
      'The money in this account belongs to all of its owners. Each owner may use all of it without asking the others.',
      'You use your own sign-in, PIN, and second factor, and your own limits apply. Transactions of all owners also count toward the limits of the account.',
      'Every owner can see the balance, the statements, and who made each transaction.',
      `We report ${words.interest} to the tax authorities under the Social Security number of the person in whose name the account is. If that person leaves, the account is in the name of the owner who joined first.`,
      'If an owner dies, the account belongs to the surviving owners.',
      'A debt or a court order against one owner can affect the whole account.',
      'You can leave at any time. No owner can remove another owner.',
    ],
    viewer: [
      'You can see the balance, the activity, and the statements. You can’t move money or change the account.',
      'You do not own the account or the money in it, and you are not liable for it.',
      'You can leave at any time, and any owner can end your access at any time.',
    ],
  },
};

/**
 * What a passkey confirms about a change of who uses an account, so that its answer confirms only
 * that: the account or invitation, and for an invitation the role and the address. The browser has
 * the address as it was typed, the server as the contract reads it; both return the same.
 */
export const sharingTerms = (
  id: number,
  invited: { role?: string; email?: string | undefined; phoneNumber?: string | undefined } = {},
): string =>
  [
    id,
    invited.role,
    invited.email?.trim().toLowerCase(),
    invited.phoneNumber && phoneNumberOf(invited.phoneNumber),
  ]
    .filter(Boolean)
    .join(' ');

function phoneNumberOf(typed: string): string {
  const read = readPhoneNumber(typed);
  return 'number' in read ? read.number : typed;
}
