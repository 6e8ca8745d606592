/** The endings of most web addresses that people are sent. */
const endings =
  'com|net|org|edu|gov|mil|int|info|biz|io|co|us|uk|ca|de|fr|eu|ru|cn|tk|ml|ga|cf|gq|ly|gl|gd|app|dev|xyz|top|site|online|shop|store|club|live|click|link|bank|money|finance|help|support|page|web|cloud|vip|icu|cc|tv|ws|sh|ai';
const webAddress = new RegExp(
  `[a-z][a-z0-9+.-]*://|\\bwww\\.\\S|[\\p{L}\\p{N}-]\\.(?:${endings}|xn--[a-z0-9-]+|рф)(?![\\p{L}\\p{N}-])|\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b(?=[:/])`,
  'iu',
);

export const noLinks = 'Please leave out web and email addresses: the other person sees this text';

/**
 * Whether a text contains a link, a web address, or an email address. Texts that one customer
 * writes to another may not, because they are a way to lead people to a false page.
 */
export const hasLink = (text: string): boolean =>
  !isPlain.test(text) &&
  webAddress.test(
    text
      .normalize('NFKC')
      .replace(/[。｡]/g, '.')
      .replace(/\p{Cf}/gu, ''),
  );

/** ASCII without a period or a colon, which most texts are, contains none of them. */
const isPlain = /^[ -\-/-9;-~]*$/;
