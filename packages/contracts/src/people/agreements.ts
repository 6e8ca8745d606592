import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, positiveId, timestamp } from '../fields.ts';

/** The texts that people agree to: those of the bank's folder with versions, and the program's. */
export const agreedDocuments = [
  'terms',
  'privacy',
  'esign',
  'joint_owner',
  'viewer',
  'beneficiaries',
] as const;
export type AgreedDocument = (typeof agreedDocuments)[number];

/** On which occasions people agree. */
export const agreementActs = [
  'registration',
  'account',
  'certificate',
  'joint_owner',
  'viewer',
  'beneficiaries',
] as const;
export type AgreementAct = (typeof agreementActs)[number];

export const agreement = z.object({
  document: z.enum(agreedDocuments),
  title: z.string(),
  /** The version, for `/api/text-versions/:id`; null if the bank did not store its text yet. */
  textId: positiveId.nullable(),
  /** The day of the version. */
  effective: calendarDate(),
  act: z.enum(agreementActs),
  /** The last four digits of the account that it was about. */
  lastFour: z.string().nullable(),
  agreedAt: timestamp,
  /** The day on the paper, if it was signed on paper and staff recorded it. */
  signedOn: calendarDate().nullable(),
});
export type Agreement = z.infer<typeof agreement>;

export const listOwnAgreements = defineEndpoint({
  method: 'GET',
  path: '/api/profile/agreements',
  tag: 'Profile',
  summary: 'Which versions of the bank’s texts the caller agreed to, and when, newest first',
  access: 'signed-in',
  status: 200,
  answer: z.array(agreement),
  problems: [],
});
