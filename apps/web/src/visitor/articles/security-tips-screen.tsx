import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import { Article, ArticleSection } from './article.tsx';

export function SecurityTipsScreen() {
  return (
    <Article
      title="Account Security Tips"
      description="What keeps an account safe, in the order in which it matters."
    >
      <ArticleSection title="Nobody at the bank asks for your secrets">
        <p>
          We never ask for your password, your PIN or a code, not by phone, by e-mail or in a chat.
          Whoever does is not us. Hang up and call {brand.servicePhone} yourself.
        </p>
      </ArticleSection>
      <ArticleSection title="A password of its own">
        <ul>
          <li>
            Use one that you use nowhere else. Most break-ins begin with a password that leaked from
            another site.
          </li>
          <li>
            Length beats symbols: four unrelated words are strong and can be remembered. A password
            manager remembers better still.
          </li>
          <li>Protect your mailbox equally well. Whoever reads it can reset your password.</li>
        </ul>
      </ArticleSection>
      <ArticleSection title="A PIN that tells nothing about you">
        <p>
          No birthday, no address, no sequence. After {limits.pinFailuresUntilLock} wrong tries the
          PIN locks by itself, so a thief with your unlocked phone does not get far.
        </p>
      </ArticleSection>
      <ArticleSection title="Look now and then">
        <ul>
          <li>
            Profile Settings shows where you are signed in. Sign out what you do not recognize, then
            change your password.
          </li>
          <li>
            Go through your receipts once a month. Tell us about anything odd, however small:
            thieves often try a few dollars first.
          </li>
          <li>
            Read the messages that we send when something about your sign-in changes. They come
            because somebody changed it.
          </li>
        </ul>
      </ArticleSection>
      <ArticleSection title="When you are being hurried">
        <p>
          A caller who says that your money must be moved at once, and in secret, is stealing it.
          Wires cannot be reversed. Take the time to call us first; nothing honest is lost by ten
          minutes.
        </p>
      </ArticleSection>
    </Article>
  );
}
