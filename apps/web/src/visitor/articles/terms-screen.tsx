import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { Article, ArticleSection } from './article.tsx';

const link = 'text-evergreen underline underline-offset-4';

export function TermsScreen() {
  return (
    <Article
      title="Terms of Service"
      description={`What you can expect of ${brand.name}, and what we expect of you.`}
    >
      <ArticleSection title="Your account">
        <ul>
          <li>
            You must be at least {limits.customerAgeMin} years old, and the account is yours alone.
            One person holds one account.
          </li>
          <li>
            It becomes active with your initial deposit of {formatUsd(limits.initialDeposit)}.
          </li>
          <li>Please keep your name, address and phone number current in your profile.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Moving money">
        <ul>
          <li>
            You confirm each transaction with your PIN. What is confirmed with it counts as yours,
            unless you have told us before that somebody else may know it.
          </li>
          <li>
            Transfers to other customers are final at once. A wire takes 1-3 business days and
            cannot be reversed once it is sent. External payments usually arrive in minutes and may
            take up to 24 hours.
          </li>
          <li>
            We carry out no transaction that your available balance does not cover, and you owe no
            overdraft fee.
          </li>
          <li>
            Fees are those of the{' '}
            <Link href="/support/fees" className={link}>
              fee schedule
            </Link>
            , shown before you confirm.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection title="If something is wrong">
        <p>
          Tell us within 60 days of a transaction that you did not make or that is not as you
          ordered it: {brand.servicePhone}, day or night. We look into it at once, correct our own
          errors in full, and tell you what we found.
        </p>
      </ArticleSection>
      <ArticleSection title="When we pause an account">
        <p>
          We suspend an account when the law requires it, when its owner asks us to, or when it
          looks as if somebody else has taken it over. Your money stays yours and stays where it is.
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
          How we treat your data stands in the{' '}
          <Link href="/support/privacy" className={link}>
            privacy policy
          </Link>
          .
        </p>
      </ArticleSection>
    </Article>
  );
}
