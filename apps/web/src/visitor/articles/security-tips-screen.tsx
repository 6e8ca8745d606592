import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { bankServices } from '../../net/bank-services.ts';
import { Article, ArticleSection } from './article.tsx';

export function SecurityTipsScreen() {
  return (
    <Article
      title="Account Security Tips"
      description="How to keep your account safe, most important first."
    >
      <ArticleSection title="We never ask for your password or PIN">
        <p>
          We never ask for your password, your PIN, or a code by phone, email, or chat. Anyone who
          does is not us. Hang up and call us at {brand.servicePhone}.
        </p>
      </ArticleSection>
      <ArticleSection title="Use a unique password">
        <ul>
          <li>
            Choose one that you use nowhere else. Most break-ins begin with a password that leaked
            from another site.
          </li>
          <li>
            Length beats symbols: four unrelated words are strong and easy to remember. A password
            manager is even better.
          </li>
          <li>
            Protect your email account just as well. Anyone who can read it can reset your password.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Choose a PIN that isn’t about you">
        <p>
          Avoid birthdays, addresses, and sequences. After {limits.pinFailuresUntilLock} wrong
          attempts, the PIN locks, so a thief with your unlocked phone won’t get far.
        </p>
      </ArticleSection>
      <ArticleSection title="Check your account regularly">
        <ul>
          <li>
            Profile Settings shows where you are signed in. Sign out any device that you don’t
            recognize, then change your password.
          </li>
          <li>
            Review your receipts once a month. Tell us about anything unusual, however small:
            thieves often try a few dollars first.
          </li>
          <li>
            Read the email that we send when your sign-in details change. If you didn’t make the
            change, call us.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Take your time">
        <p>
          A caller who tells you to move your money right away, and in secret, is trying to steal
          it. {bankServices.wires && 'Wires can’t be reversed. '}Call us first: an honest request
          can wait ten minutes.
        </p>
      </ArticleSection>
    </Article>
  );
}
