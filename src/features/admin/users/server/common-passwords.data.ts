/** Words that passwords are commonly based on, in lowercase without punctuation. */
const STEMS =
  `password passwort passw0rd pa55word p4ssw0rd motdepasse contrasena wachtwoord qwerty qwertz azerty qwertyuiop qwertzuiop asdfgh asdfghjkl
  zxcvbnm yxcvbnm qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1qaz2wsx zaq12wsx abc abcd abcdef abcdefgh abcdefghij admin administrator administrador root sysadmin user
  username guest test testtest tester demo default changeme changeit letmein letmeinnow welcome willkommen bienvenue hallo hello helloworld login master
  secret geheim secure security access iloveyou ichliebedich jetaime monkey dragon dragonball football fussball baseball basketball soccer hockey superman
  batman spiderman starwars pokemon sunshine princess princesse summer sommer winter spring autumn herbst frühling schatz blackberry computer internet
  michael jennifer jessica thomas charlie daniel ashley nicole andrea freedom whatever trustno trustnoone mustang corvette ferrari porsche mercedes
  mercedesbenz volkswagen toyota honda bmw audi service servicedesk support helpdesk company business office workshop garage diagnostic diagnostics obdesk
  iscan iscanpro iscanlite zoho quickbooks google googlegoogle facebook microsoft windows chocolate butterfly liverpool manchester barcelona arsenal
  chelsea london berlin paris madrid america australia canada germany deutschland temppassword temporary initial startpassword newpassword mypassword
  thepassword userpassword adminpassword rootpassword defaultpassword passwordpassword qwertyqwerty adminadmin welcometo letmeinplease`.split(
    /\s+/,
  );

/** Suffixes that people add to reach the minimum length. */
const ENDINGS =
  `1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 007 01 11 111 1111 69 99 321 4321 54321 654321 123123 abc
  2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028`.split(/\s+/);

const WHOLE =
  `123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 012345678901 0123456789012 098765432109 0987654321 098765432112
  987654321098 9876543210 9876543210123 123123123123 123412341234 112233445566 123454321123 1234512345 12345678910 1234567891011 123456123456 123456654321
  1234567812345678 1234567887654321 111222333444 121212121212 101010101010 131313131313 147258369147 147258369 159357159357 741852963 741852963741
  789456123789 789456123 11223344556677 112233112233 123321123321 102030405060 100200300400 123abc123abc a1b2c3d4e5f6 a1b2c3d4e5 abc123abc123 abcabcabcabc
  abcd1234abcd 1234abcd1234 abcdefghijkl abcdefghijklm abcdefghijklmn abcdefghijklmnop abcdefghijklmnopqrstuvwxyz qwertyuiopas qwertyuiopasdf
  qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertzuiopasdf asdfghjklqwe asdfghjklzxc asdfghjklzxcvbnm zxcvbnmasdfg zxcvbnmasdfghjkl
  qweasdzxcqwe qweasdzxc qwe123qwe123 qwerasdfzxcv qwertasdfgzxcvb qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i
  1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1zaq1zaq1 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qwerty123456qwerty 1234qwerasdf
  1234qwerasdfzxcv 123qweasdzxc 123qwe123qwe asdf1234asdf asdfasdfasdf testtesttest testtest1234 test1234test passpasspass pass1234pass password1password
  password12password mypassword123 mynameis iloveyouforever iloveyousomuch iloveyoubaby iloveyoumom ilovejesus ilovemyself ilovemywife ilovemydog jesuschrist
  jesusislord jesuslovesme godisgood godisgreat thankyoujesus motherfucker fuckyoufuckyou fuckyou123456 fuckoffanddie bullshit123 sexysexysexy
  letmeinletmein openopenopen opensesame opensesame123 maytheforcebewithyou lordoftherings harrypotter harrypotter1 gameofthrones starwars1977 breakingbad
  correcthorsebatterystaple correcthorsebattery thisismypassword thisisapassword thisispassword thisisasecret thisisatest itsasecret notapassword
  nopassword idontknow idontknow123 ihatepasswords forgotpassword rememberme rememberme123 enterpassword yourpassword typeyourpassword
  changemeplease changepassword changethispassword changemenow pleasechangeme pleaseletmein welcomeback welcomehome welcomewelcome welcome2work
  bundesliga1 fcbayern1900 bayernmunich borussiadortmund realmadrid manchesterunited manutd123456 liverpoolfc1892 arsenal123456 chelseafc1905
  administrator1 administratoradministrator administrateur rootrootroot rootroot1234 useruseruser guestguest12 oracleoracle mysqlmysql123 postgrespostgres
  cisco123cisco raspberrypi raspberry123 ubuntuubuntu kalilinux123 minecraft123 minecraftminecraft fortnite1234 playstation playstation4 playstation5
  leagueoflegends counterstrike callofduty123 grandtheftauto worldofwarcraft pokemonpokemon dragonballz123 narutonaruto onepieceonepiece
  supersecret supersecret1 supersecret123 topsecret123 secretsecret verysecret verysecure sosecure123 trustnoone123 trustno1trustno1 godzilla1234
  sunshine123456 princess123456 football123456 monkey1234567 michael123456 jordan232323 michaeljordan barackobama donaldtrump justinbieber`.split(
    /\s+/,
  );

/** Passwords that attackers try first, in the form that `rejectWeakPassword` compares. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...WHOLE,
  ...STEMS,
  ...STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending)),
]);
