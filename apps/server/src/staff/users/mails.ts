import { brand } from '@seven-hills/bank/brand';
import type { PersonName } from '@seven-hills/bank/person-names';
import { roleNames, type StaffRole } from '@seven-hills/bank/staff-roles';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notRequested } from '../../platform/mail/phrases.ts';

export const waitingPeriodLiftedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your waiting period has ended', [
    'Our staff ended the waiting period that follows a password reset. You can change or unlock your PIN with your password again.',
    notRequested,
  ]);

export const roleChangedMail = (firstName: string, role: 'user' | StaffRole): Mail =>
  letterTo(firstName, 'Your role was changed', [
    role === 'user'
      ? `Another staff member removed your role on the staff of ${brand.name}. You cannot use the staff area anymore.`
      : `Another staff member gave you the role ${roleNames[role].toLowerCase()} on the staff of ${brand.name}. You can now use the staff area.`,
    'If you did not expect this, please notify your colleagues immediately.',
  ]);

export const nameConfirmedMail = (name: PersonName): Mail =>
  letterTo(name.firstName, 'Your new name is confirmed', [
    `Our staff confirmed your new name, ${fullName(name)}. From now on, everyone you send money to or receive money from sees this name.`,
    'If you did not change your name, please call us immediately.',
  ]);

export const nameDeclinedMail = (kept: PersonName, declined: PersonName, reason: string): Mail =>
  letterTo(
    kept.firstName,
    'Your new name was not confirmed',
    [
      `Our staff could not confirm ${fullName(declined)} as your new name. Your account remains in the name of ${fullName(kept)}.`,
      `If you have questions, please call us: ${brand.supportPhone}. If you did not change your name, please call us immediately.`,
    ],
    { facts: [['Reason', reason]] },
  );

const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`;
