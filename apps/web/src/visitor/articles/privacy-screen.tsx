import { brand } from '@seven-hills/bank/brand';
import { bankServices, offersExternalTransfers } from '../../net/bank-services.ts';
import { Article, ArticleSection } from './article.tsx';

export function PrivacyScreen() {
  return (
    <Article
      title="Privacy Policy"
      description="What we know about you, why we keep it, and who can see it."
    >
      <ArticleSection title="What we keep">
        <ul>
          <li>
            What you gave us to open the account: your name, date of birth, Social Security number,
            address, phone number, and email address. Federal law requires us to identify our
            customers.
          </li>
          <li>Your account history: every transaction, for as long as the law requires.</li>
          <li>
            When and where you signed in, so that you and we can spot a sign-in that isn’t yours.
          </li>
          <li>
            What you set up in online banking, such as payees, scheduled payments, categories,
            budgets, and alerts.
          </li>
          <li>Your messages to customer service.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="How we protect it">
        <p>
          Your Social Security number is stored encrypted, and only its last four digits are ever
          shown, to you or to us. Passwords and PINs are stored in a form that no one can read back.
        </p>
      </ArticleSection>
      <ArticleSection title="Who can see it">
        <ul>
          <li>
            Staff of {brand.name} who need it to help you. We record what they change, and your
            profile shows you who opened your page.
          </li>
          {bankServices.cardDeposits && (
            <li>The card processor that takes your initial deposit: the details of your card.</li>
          )}
          {offersExternalTransfers && (
            <li>
              The bank or payment service that receives your transfer: the details of that transfer.
            </li>
          )}
          <li>Government agencies, when the law requires it.</li>
        </ul>
        <p>No one else. We don’t sell your data or use it for advertising.</p>
      </ArticleSection>
      <ArticleSection title="Other customers">
        <p>
          A customer who searches for you as a recipient sees your first name, the initial of your
          last name, and the last four digits of your account number. Only you and our staff can see
          your balance.
        </p>
      </ArticleSection>
      <ArticleSection title="Cookies">
        <p>
          Cookies keep you signed in and are deleted when you sign out. One remembers your choice of
          light or dark, and one a device that you chose to trust; one lasts a few seconds after a
          change, so that you see it. There is no tracking, by us or by others.
        </p>
        <p>
          A form that you have not sent stays in your browser’s tab, without passwords, PIN, and
          Social Security number, until you send it, sign out, or close the tab. If you sign out
          before we could tell you what became of a payment, your browser keeps its reference,
          without names and amounts, until you sign in again.
        </p>
      </ArticleSection>
      <ArticleSection title="Your rights">
        <p>
          Your profile shows what we have on file, and you can correct most of it there. For the
          rest, or for a copy of everything, call {brand.supportPhone} or write to{' '}
          {brand.supportEmail}.
        </p>
      </ArticleSection>
    </Article>
  );
}
