/**
 * Words and patterns that top published lists of leaked passwords, in lower case and with at least
 * eight characters (or a shorter stem that people extend with digits).
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssw0rd p@ssword pa55word password1 password12 password123 password1234 passwort
  motdepasse contrasena mypassword thepassword newpassword changeme changemenow letmein letmein1
  letmeinnow welcome welcome1 welcome123 welcomeback iloveyou iloveyou1 iloveyou2 ilovemyself loveyou
  sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball softball
  superman superman1 batman123 spiderman starwars startrek pokemon pokemon1 dragon12 dragonball
  master12 masterkey monkey12 shadow12 michael1 jennifer jessica1 charlie1 nicholas jonathan
  alexander elizabeth victoria samantha danielle benjamin christopher anthony1 qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwertyqwerty azertyuiop asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm,
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123
  abc12345 abcd1234 abcdefgh abcdefg1 a1b2c3d4 aa123456 a1234567 a12345678 123456789a 1234567a
  12345678 123456789 1234567890 0123456789 12341234 11111111 111111111 00000000 000000000 87654321
  987654321 9876543210 88888888 12121212 11223344 1122334455 112233445566 123123123 123321123
  12344321 01234567 147258369 159753456 789456123 741852963 13131313 31415926 10101010 20202020
  internet computer computer1 whatever whatever1 trustno1 freedom1 liverpool chelsea1 arsenal1
  barcelona realmadrid manchester corvette mercedes porsche911 ferrari1 harley12 mustang1 chevrolet
  steelers yankees1 lakers24 cowboys1 midnight moonlight starlight sunflower butterfly butterfly1
  chocolate chocolate1 strawberry blueberry cheesecake cookie12 snickers peanutbutter pineapple
  elephant dolphins tinkerbell rainbow1 snowball football12 hello123 helloworld hellohello goodluck
  administrator admin123 admin1234 adminadmin rootroot root1234 guest123 test1234 testtest testing1
  testing123 default1 secret12 secret123 secretpassword security security1 access14 access123
  login123 loginlogin user1234 username temporary temp1234 server01 database oracle12 windows1
  microsoft google12 facebook facebook1 instagram linkedin twitter1 samsung1 iphone12 android1
  banking1 bankpassword mybank123 checking savings1 moneymoney money123 dollar12 creditcard
  november december september october1 february january1 wednesday thursday saturday summer12
  summer2023 summer2024 summer2025 summer2026 winter12 winter2024 winter2025 spring12 spring2025
  autumn12 cincinnati bengals1 sevenhillsbank seven-hills-bank fuckyou1
  fuckyou2 asshole1 bitch123 jesus123 jesuschrist heavenly blessed1 godisgood ilovegod angel123
  lovely12 loveme12 lovelove babygirl babygirl1 princess12 kimberly brittany stephanie patricia
  gabriela alejandra fernando francisco estrella mariposa teamomas tequiero bonjour1 marseille
  doudou12 chouchou passwortt hallo123 schalke04 schatz12 juventus napoli10 francesca
  `
    .trim()
    .split(/\s+/),
);
