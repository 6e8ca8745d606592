import { brand } from '@seven-hills/contracts/brand';
import { Article, ArticleSection } from './article.tsx';

export function PrivacyScreen() {
  return (
    <Article
      title="Privacy Policy"
      description="What we know about you, why, and who else gets to see it."
    >
      <ArticleSection title="What we keep">
        <ul>
          <li>
            What you told us to open the account: name, date of birth, Social Security number,
            address, phone number and e-mail address. The law asks us to know our customers.
          </li>
          <li>
            What happened in your account: every transaction, for as long as the law requires.
          </li>
          <li>
            When and from where you signed in, so that you and we can notice when somebody else
            does.
          </li>
          <li>What you write to customer service.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="How it is kept">
        <p>
          Your Social Security number is stored encrypted, and only its last four digits are ever
          shown, to you or to us. Passwords and PINs are stored in a form that cannot be read back
          by anybody.
        </p>
      </ArticleSection>
      <ArticleSection title="Who sees it">
        <ul>
          <li>
            Staff of {brand.name} who need it for your request. What they look up and change is
            recorded.
          </li>
          <li>
            The bank or payment service that your transfer goes to: the details of that transfer.
          </li>
          <li>Authorities, where the law obliges us.</li>
        </ul>
        <p>Nobody else. We do not sell your data, and we do not advertise with it.</p>
      </ArticleSection>
      <ArticleSection title="Other customers">
        <p>
          Somebody who looks for you as a recipient sees your first name, the initial of your last
          name and your account number. Nobody but you and our staff sees your balance.
        </p>
      </ArticleSection>
      <ArticleSection title="Cookies">
        <p>
          One cookie keeps you signed in; it is gone when you sign out. Your choice of a light or
          dark page is kept in your browser. There is no tracking, by us or by others.
        </p>
      </ArticleSection>
      <ArticleSection title="Your rights">
        <p>
          Your profile shows what we hold and lets you correct most of it. For the rest, and for a
          copy of everything, call {brand.supportPhone} or write to {brand.supportEmail}.
        </p>
      </ArticleSection>
    </Article>
  );
}
