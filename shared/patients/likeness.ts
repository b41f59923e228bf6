import { foldText } from "../values/names.ts";

/** First names that the same person may use, one group per line. A name may belong to several groups: "Al" is Albert or Alan. */
const GROUPS = `
abigail abby gail
albert al bert
alan allen al
alexander alex alec sandy xander sasha
alexandra alex sandra sandy lexi sasha
alfred al fred alfie
alice allie ali
amanda mandy
andrew andy drew
angela angie
ann anne anna annie nancy hannah
anthony antonio tony
arthur art artie
barbara barb barbie babs
benjamin ben benny benji
bernard bernie barney
bradley brad
calvin cal
cameron cam
carol carole carolyn caroline carrie
catherine katherine kathryn katharine kathleen cathy kathy kate katie kat kay kitty
charles carlos charlie chuck chas
charlotte charlie lottie
christina christine kristina kristin tina chris chrissy
christopher chris kit topher
clifford cliff
cynthia cindy
daniel dan danny
david dave davey
deborah debra deb debbie
dolores lola
donald don donnie
dorothy dot dottie dolly
douglas doug
edward eduardo ed eddie ted teddy ned
eleanor ellen ellie nell nora
elizabeth elisabeth liz lizzie beth betty betsy eliza libby lisa elsie
emily em emma
eugene gene
evelyn eve evie
florence flo florrie
frances fran frankie fannie
francis francisco frank frankie paco pancho
franklin frank
frederick fred freddie rick
gabriel gabe
gabriella gabrielle gabby
gerald gerard gerry jerry
gregory greg
guadalupe lupe
guillermo memo
harold harry hal
helen nell
henry harry hank hal
herbert herb bert
isabella isabel isabelle bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie jaime
jane jean jeanne joan joanna joanne janet jan
janice jan
jason jay
jeffrey jeff geoffrey geoff
jennifer jen jenny
jeremy jerry
jessica jess jessie
jesus chuy
john juan johnny jack jon ian
jonathan jon jonny nathan
joseph jose joe joey jo pepe
josephine jo josie
joshua josh
judith judy
julia julie jules
kenneth ken kenny
kimberly kim
lawrence laurence larry
leonard leo len lenny
leonardo leo
lillian lily lil
louis luis lou louie
louise lou
lucille lucy lucia
margaret maggie meg peggy marge margie greta rita daisy
maria marie mary mia molly polly maureen miriam
marjorie marge margie
martha marty mattie
martin marty
matthew matt matty mateo
maximilian maxwell max
melissa mel missy
michael miguel mike mick mickey mikey
michelle shelly
mitchell mitch
nathaniel nathan nate nat
nicholas nick nicky nico
norman norm
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy
peter pedro pete
philip phillip phil pip
phyllis phyl
rachel rae
raymond ray
rebecca becky becca
richard ricardo rick ricky rich dick
robert roberto rob robbie bob bobby bert
roberta bobbie
rodney rod
roger rodger
ronald ron ronnie
rosario charo
rose rosa rosie roseanne
russell russ rusty
ruth ruthie
samantha sam sammy
samuel sam sammy
sarah sara sally sadie
sidney syd
sofia sophia sophie
solomon sol
stanley stan
stephanie steph stevie
stephen steven esteban steve stevie
susan susanna suzanne sue susie suzy
sylvia sylvie
teresa theresa terry tess tessa
terence terrence terry
theodore ted teddy theo
thomas tomas tom tommy
timothy tim timmy
valerie val
vanessa nessa
veronica ronnie vera roni
victor vic
victoria vicky tori
vincent vince vinny
virginia ginny ginger
walter walt wally
wesley wes
wilhelmina mina minnie billie
william guillermo bill billy will willie liam
winifred winnie freddie
zachary zach zack
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const OTHER_NAMES = new Map<string, ReadonlySet<string>>();
for (const group of GROUPS)
  for (const name of group) OTHER_NAMES.set(name, new Set([...(OTHER_NAMES.get(name) ?? []), ...group]));

/** Returns the other names that a person with this first name may use: "bill" and "liam" for "William". */
export function nicknamesOf(name: string): string[] {
  const folded = foldText(name);
  return [...(OTHER_NAMES.get(folded) ?? [])].filter((other) => other !== folded);
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The reasons why two records may be those of one person. */
export const DUPLICATES = {
  sameDateAndName: "Same birth date and name",
  sameDateAndSimilarName: "Same birth date and similar name",
  sameDate: "Same birth date",
  similarDate: "Birth dates differ by one digit, or by month and day",
  sameName: "Same name",
  similarName: "Similar name",
  sameFirstName: "Same first name",
  sameLastName: "Same last name",
  samePhone: "Same phone number",
  sameEmail: "Same email address",
  nickname: (one: string, other: string) => `${capitalized(one)} and ${capitalized(other)} can be the same name`,
} as const;

/** The fields by which two people are compared. An unknown value is an empty text. */
export interface ComparedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly contact: string;
  readonly dob: string;
}

/** The likelihood that two people are one person, as a score, and the reasons in sentences. */
interface Likeness {
  readonly score: number;
  readonly because: string[];
}

/** The weights of OpenEMR's duplicate score. A birth date with one typing error counts half. */
const WEIGHTS = { first: 5, last: 3, phone: 4, dob: 6, email: 7 } as const;

/** The lowest score at which a new person may be a known one: both names agree, or the birth date and one name. */
const MIN_HINT_SCORE = 8;

/** The lowest score of likely duplicates: two fields besides the first name agree, or three fields. */
export const MIN_DUPLICATE_SCORE = 12;

const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  ["bfpv", "cgjkqsxz", "dt", "l", "mn", "r"].flatMap((letters, at) =>
    [...letters].map((letter) => [letter, `${at + 1}`]),
  ),
);

/** Returns the American Soundex code of a folded word; undefined for a word of another script. */
export function soundex(word: string): string | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  const [first = "", ...rest] = word;
  let code = first;
  let last = SOUNDS[first];
  for (const letter of rest) {
    const sound = SOUNDS[letter];
    if (sound && sound !== last) code += sound;
    if (letter !== "h" && letter !== "w") last = sound;
  }
  return code.slice(0, 4).padEnd(4, "0");
}

/** The degrees to which two words of a name agree, in ascending order. */
const DIFFERENT = 0;
const SOUNDS_ALIKE = 1;
const NICKNAME = 2;
const SAME = 3;

function agreementOf(one: string, other: string): number {
  if (one === other) return SAME;
  if (nicknamesOf(one).includes(other)) return NICKNAME;
  const sound = soundex(one);
  return sound !== undefined && sound === soundex(other) ? SOUNDS_ALIKE : DIFFERENT;
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean);

interface WordPair {
  readonly one: string;
  readonly other: string;
  readonly agreement: number;
}

function bestPair(name: string, otherName: string): WordPair {
  let best: WordPair = { one: "", other: "", agreement: DIFFERENT };
  for (const one of wordsOf(name))
    for (const other of wordsOf(otherName)) {
      const agreement = agreementOf(one, other);
      if (agreement > best.agreement) best = { one, other, agreement };
    }
  return best;
}

/** Compares the names of two people as they are written and with first and last name swapped, and returns the better match. */
function comparedNames(a: ComparedPerson, b: ComparedPerson) {
  const asWritten = { first: bestPair(a.first_name, b.first_name), last: bestPair(a.last_name, b.last_name) };
  const swapped = { first: bestPair(a.first_name, b.last_name), last: bestPair(a.last_name, b.first_name) };
  const agreement = ({ first, last }: typeof asWritten) => Math.min(first.agreement, last.agreement);
  return agreement(swapped) > agreement(asWritten) ? swapped : asWritten;
}

/** The number of digits of a phone number without its area code. */
export const LOCAL_DIGITS = 7;

/** Returns the digits of a US phone number without its country code. */
export const nationalDigits = (contact: string): string => contact.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** Returns whether two phone numbers are the same. One of them may lack the area code. */
export function isSamePhone(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].map(nationalDigits).sort((a, b) => a.length - b.length);
  return short === long ? short !== "" : short.length === LOCAL_DIGITS && long.endsWith(short);
}

/** Returns whether two birth dates differ by one typing error: by one digit, or by swapped month and day. */
function hasTypingError(one: string, other: string): boolean {
  const [year, month, day] = one.split("-");
  if (`${year}-${day}-${month}` === other) return true;
  return [...one].filter((digit, at) => digit !== other[at]).length === 1;
}

/** Compares two people by name, birth date, phone number and email address. A score of 0 means that they are different people. */
export function likenessOf(a: ComparedPerson, b: ComparedPerson): Likeness {
  const { first, last } = comparedNames(a, b);
  const similarFirst = first.agreement > DIFFERENT;
  const similarLast = last.agreement > DIFFERENT;
  const similarName = similarFirst && similarLast;
  const sameName = first.agreement === SAME && last.agreement === SAME;
  const datesKnown = a.dob !== "" && b.dob !== "";
  const sameDate = datesKnown && a.dob === b.dob;
  const similarDate = datesKnown && !sameDate && hasTypingError(a.dob, b.dob);
  const samePhone = isSamePhone(a.contact, b.contact);
  const sameEmail = a.email !== "" && foldText(a.email) === foldText(b.email);
  const score =
    (similarFirst ? WEIGHTS.first : 0) +
    (similarLast ? WEIGHTS.last : 0) +
    (sameDate ? WEIGHTS.dob : similarDate ? WEIGHTS.dob / 2 : 0) +
    (samePhone ? WEIGHTS.phone : 0) +
    (sameEmail ? WEIGHTS.email : 0);
  const because = [
    sameDate && similarName && (sameName ? DUPLICATES.sameDateAndName : DUPLICATES.sameDateAndSimilarName),
    sameDate && !similarName && DUPLICATES.sameDate,
    !sameDate && similarName && (sameName ? DUPLICATES.sameName : DUPLICATES.similarName),
    !similarName && first.agreement === SAME && DUPLICATES.sameFirstName,
    !similarName && last.agreement === SAME && DUPLICATES.sameLastName,
    similarDate && DUPLICATES.similarDate,
    similarName && first.agreement === NICKNAME && DUPLICATES.nickname(first.one, first.other),
    samePhone && DUPLICATES.samePhone,
    sameEmail && DUPLICATES.sameEmail,
  ].filter((reason) => reason !== false);
  // People with the same name and clearly different birth dates are different people, unless phone or email agrees.
  const isNamesake = datesKnown && !sameDate && !similarDate;
  const isHint = samePhone || sameEmail || (score >= MIN_HINT_SCORE && !isNamesake);
  return isHint ? { score, because } : { score: 0, because: [] };
}
