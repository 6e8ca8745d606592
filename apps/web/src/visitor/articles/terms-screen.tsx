import { agreements } from '@seven-hills/contracts/api/people/agreements';
import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
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
            You must be at least {limits.customerAgeMin} years old, and the account is yours alone.
            Each person can have one account.
          </li>
          <li>
            It becomes active with your initial deposit of {formatUsd(limits.initialDeposit)}.
          </li>
          <li>Keep your name, address, and phone number current in your profile.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Moving money">
        <ul>
          <li>
            You confirm each transaction, or the schedule that it follows, with your PIN. A
            transaction confirmed with it counts as yours, unless you told us beforehand that
            someone else may know it.
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
      <ArticleSection title="If something is wrong">
        <p>
          If you see a transaction that you didn’t make, or that differs from what you ordered, tell
          us within 60 days: {brand.servicePhone}, day or night. We’ll investigate right away,
          correct our errors in full, and tell you what we found.
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
