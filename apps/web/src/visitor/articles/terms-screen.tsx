import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { agreements } from '@seven-hills/bank/words/agreements';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { Article, ArticleSection, VersionOf } from './article.tsx';

const link = 'text-evergreen underline underline-offset-4';

export function TermsScreen() {
  return (
    <Article
      title="Terms of Service"
      description={`What you can expect from ${brand.name}, and what we expect from you.`}
    >
      <VersionOf agreement={agreements.terms} />
      <ArticleSection title="Your account">
        <ul>
          <li>
            You must be at least {limits.customerAgeMin} years old, and your accounts are yours
            alone. Each person can have up to {limits.accountsMax} accounts under one sign-in.
          </li>
          <li>
            Your first account becomes active with your initial deposit of{' '}
            {formatUsd(limits.initialDeposit)}.
          </li>
          <li>Keep your name, address, and phone number current in your profile.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Moving money">
        <ul>
          <li>
            You confirm each transaction, or the schedule that it follows, with your PIN. Keep your
            PIN and your password to yourself. What you lose if someone else uses them is limited by
            federal law, as described below.
          </li>
          <li>
            Transfers to other customers are final at once, or once the seconds are over in which
            you can take them back; your profile says how many. A wire takes 1-3 business days and
            cannot be reversed once it is sent. External payments usually arrive in minutes and may
            take up to 24 hours. We may hold the first one to a new recipient before we send it, and
            tell you for how long before you confirm it. The fee schedule lists which of these
            services we offer.
          </li>
          <li>
            We decline transactions that your available balance doesn’t cover, and charge no
            overdraft fee.
          </li>
          <li>
            Our fees are listed in the{' '}
            <Link href="/support/fees" className={link}>
              fee schedule
            </Link>
            , and we show them before you confirm.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Your liability for unauthorized transfers">
        <p>
          Tell us at once if you believe that someone else knows your PIN or password, or has moved
          money without your permission: {brand.servicePhone}, day or night. You can also report the
          transaction in online banking, from its receipt, or write to {brand.supportEmail}. You
          could lose all the money in your account. How much you are liable for depends on when you
          tell us:
        </p>
        <ul>
          <li>
            Within two business days after you learn that your PIN or password was lost or stolen:
            no more than $50.
          </li>
          <li>
            Later than that: up to $500, for what we can prove we could have stopped if you had told
            us in time.
          </li>
          <li>
            If your statement shows a transfer that you didn’t make, tell us within 60 days after we
            sent the statement. Otherwise, you may not get back what was taken after the 60 days, if
            we can prove that we could have stopped it. We extend these times if a good reason, such
            as a long trip or a hospital stay, kept you from telling us.
          </li>
        </ul>
        <p>
          Carelessness does not raise these limits, and neither does a PIN that a thief tricked or
          forced you to reveal. A transfer by someone to whom you gave your PIN or password counts
          as yours, until you tell us that this person may no longer make transfers.
        </p>
      </ArticleSection>
      <ArticleSection title="If something is wrong">
        <p>
          If a transaction is not yours, or differs from what you ordered, report it in one of the
          same ways, no later than 60 days after we sent the first statement that shows it. Tell us
          your name and account number, which transaction you mean and why, and the amount.
        </p>
        <p>
          We tell you what we found within 10 business days, and correct an error promptly. If we
          need more time, we may take up to 45 days, but credit the amount within the 10 business
          days, so that you can use the money in the meantime. For an account in its first 30 days,
          these are 20 business days and 90 days. We tell you the result within three business days
          after we finish, in writing if there was no error, and you may ask for copies of the
          documents that we used.
        </p>
        <p>
          These rules for electronic transfers (12 CFR part 1005) do not cover most wires, for which
          other law applies. Tell us about a wrong wire as soon as you can.
        </p>
      </ArticleSection>
      <ArticleSection title="When we suspend an account">
        <p>
          We suspend an account when the law requires it, when its owner asks us to, or when someone
          else seems to have taken it over. Your money remains yours and stays in the account.
        </p>
      </ArticleSection>
      <ArticleSection title="Deposit insurance">
        <p>
          {brand.memberNotice}. Deposits are insured up to $250,000 per depositor, for each account
          ownership category.
        </p>
      </ArticleSection>
      <ArticleSection title="Privacy">
        <p>
          How we handle your data is described in the{' '}
          <Link href="/support/privacy" className={link}>
            privacy policy
          </Link>
          .
        </p>
      </ArticleSection>
    </Article>
  );
}
