import { brand } from '@seven-hills/bank/brand';
import { agreements } from '@seven-hills/bank/words/agreements';
import { Article, ArticleSection, VersionOf } from './article.tsx';

export function EsignScreen() {
  return (
    <Article
      title={agreements.esign.title}
      description="How you receive documents from us, and how you sign them."
    >
      <VersionOf agreement={agreements.esign} />
      <ArticleSection title="What you agree to">
        <p>
          You agree that {brand.name} gives you statements, receipts, notices, and disclosures about
          your account electronically instead of on paper, and that your electronic signature, such
          as a checked box or your PIN, binds you as one on paper does.
        </p>
      </ArticleSection>
      <ArticleSection title="What you need">
        <ul>
          <li>An email address that you read, and keep current in your profile.</li>
          <li>A current browser on a phone, tablet, or computer with an internet connection.</li>
          <li>A way to save or print what you want to keep.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="Paper copies">
        <p>
          You can save and print every document in online banking. If you want one on paper, call{' '}
          {brand.supportPhone}; we send it without charge.
        </p>
      </ArticleSection>
      <ArticleSection title="If you change your mind">
        <p>
          You can withdraw this consent at any time and without a fee: call {brand.supportPhone} or
          write to {brand.supportEmail}. Online banking then ends, because its documents are
          electronic, and we send you further ones on paper. What you agreed to before remains
          valid.
        </p>
      </ArticleSection>
    </Article>
  );
}
