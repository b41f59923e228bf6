import fc from "fast-check";
import { parseSearch } from "../../../../functions/domain/search/search.ts";
import { nameWords, type SearchedPerson, termsOf } from "../../../../functions/domain/search/terms.ts";

const EMPTY: SearchedPerson = { first_name: "", middle_name: "", last_name: "", email: "", contact: "", dob: "" };

const people = {
  munoz: {
    ...EMPTY,
    first_name: "José",
    middle_name: "Luis",
    last_name: "García Muñoz",
    contact: "+1 (218) 555-0147",
  },
  osullivan: { ...EMPTY, first_name: "Siobhán", last_name: "O’Sullivan", dob: "1941-09-16", contact: "312 555 9988" },
  odegard: { ...EMPTY, first_name: "Bjørn", last_name: "Ødegård", email: "bo@example.com", contact: "5550161" },
  khatib: {
    ...EMPTY,
    first_name: "Łukasz",
    last_name: "Al-Khatib",
    email: "lukasz.k@example.com",
    contact: "555-0100",
  },
  lindstrom: { ...EMPTY, first_name: "Lars", last_name: "Lindström", email: "jsmith@example.com", contact: "5550102" },
  road: { ...EMPTY, first_name: "Test 20261121", last_name: "Road7", contact: "5550103" },
  initials: { ...EMPTY, first_name: "J.R.", last_name: "St. John", contact: "5550104" },
  fox: { ...EMPTY, first_name: "Zoë 🦊", last_name: "李", contact: "5550105" },
  carmen: {
    ...EMPTY,
    first_name: "Paloma del Carmen",
    middle_name: "Consuelo Ángeles",
    last_name: "de la Cruz y de los Santos",
  },
} satisfies Record<string, SearchedPerson>;

/** Returns the names of the people whom a search finds, by the terms that it reads and the values that it compares. */
function found(typed: string): string[] {
  const search = parseSearch(typed);
  if (search.finds === "everyone") return Object.keys(people);
  if (search.finds === "no one") return [];
  const { term, matches } = search;
  return Object.entries(people)
    .filter(([, person]) => termsOf(person).some((text) => text.startsWith(term)) && matches(person))
    .map(([name]) => name);
}

test.each([
  ["muñoz jo", "munoz"],
  ["mun jo", "munoz"],
  ["JOSE garcía", "munoz"],
  ["luis", "munoz"],
  ["OSullivan", "osullivan"],
  ["o'sullivan", "osullivan"],
  ["o’sull siob", "osullivan"],
  ["sullivan", "osullivan"],
  ["Odegard", "odegard"],
  ["bjorn ø", "odegard"],
  ["Lukasz", "khatib"],
  ["khatib", "khatib"],
  ["alkhatib", "khatib"],
  ["al-khatib, łuk", "khatib"],
  ["Lindström, Lars", "lindstrom"],
  ["  lars   lind ", "lindstrom"],
  ["j.r. john", "initials"],
  ["st. john", "initials"],
  ["zoe 🦊", "fox"],
  ["李", "fox"],
  ["road7", "road"],
  ["test 20261121", "road"],
  ["carmen", "carmen"],
  ["angeles", "carmen"],
  ["consuelo santos", "carmen"],
  ["paloma de la cruz", "carmen"],
  ["cruz de los santos", "carmen"],
])("finds %j by the name", (typed, name) => expect(found(typed)).toEqual([name]));

test.each(["09/16/1941", "9/16/1941", "9/16/41", "1941-09-16", "09161941", "Sep 16, 1941", "siob 9/16/1941"])(
  "finds the birth date %j",
  (typed) => expect(found(typed)).toEqual(["osullivan"]),
);

test.each([
  "2185550147",
  "(218) 555-0147",
  "+1 218 555 0147",
  "12185550147",
  "2185",
  "5550147",
  "555-01 garcia",
  "0147",
])("finds the phone number by %j", (typed) => expect(found(typed)).toEqual(["munoz"]));

test.each(["1855", "555014700", "147", "85550147"])("does not find a phone number by %j within it", (typed) =>
  expect(found(typed)).not.toContain("munoz"),
);

test.each([
  ["jsmith", "lindstrom"],
  ["JSmith@exa", "lindstrom"],
  ["lukasz.k", "khatib"],
  ["bo@", "odegard"],
])("finds the beginning of the email by %j", (typed, name) => expect(found(typed)).toEqual([name]));

test.each(["jo jo", "munoz siobhan", "garcía 1941-09-16", "example.com", "smith", "zzz"])(
  "finds no one by %j",
  (typed) => expect(found(typed)).toEqual([]),
);

test.each(["12", "(31", "9/16", "7-"])("treats %j as unfinished", (typed) =>
  expect(parseSearch(typed).finds).toBe("no one"),
);

test.each(["", "   ", ",", "'", "-"])("treats %j as no search", (typed) =>
  expect(parseSearch(typed).finds).toBe("everyone"),
);

const word = fc.string({ unit: fc.constantFrom("a", "b", "ø", "ß", "'", "-", ".", "🦊"), maxLength: 5 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const anyone: fc.Arbitrary<SearchedPerson> = fc.record({
  first_name: name,
  middle_name: name,
  last_name: name,
  email: fc.stringMatching(/^[ab9.-]{0,5}$/).map((text) => (text ? `${text}@a.b` : "")),
  contact: fc.stringMatching(/^\d{7,11}$/),
  dob: fc.constantFrom("", "1941-09-16"),
});
/** Generates a person, and a search that consists of beginnings of the person's fields. */
const personAndSearch = anyone.chain((person) => {
  const known = Object.values(person).flatMap((text) => text.split(" ").filter(Boolean));
  const beginning = fc.constantFrom(...known, "a").chain((text) => fc.nat(5).map((n) => text.slice(0, n + 1)));
  return fc.tuple(fc.constant(person), fc.array(beginning, { minLength: 1, maxLength: 3 }));
});

test("looks up terms under which everyone who matches is listed", () => {
  let matched = 0;
  fc.assert(
    fc.property(personAndSearch, ([person, beginnings]) => {
      const search = parseSearch(beginnings.join(" "));
      if (search.finds !== "matches" || !search.matches(person)) return;
      // Pairs with the ninth word of a name and further ones are not indexed.
      if (nameWords(person).length > 8) return;
      // A search that looks like an address and nothing else is looked up among the addresses only.
      if (search.term.startsWith("@")) return;
      matched += 1;
      expect(termsOf(person).some((text) => text.startsWith(search.term))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(matched).toBeGreaterThan(500);
});

test("finds a person by the beginnings of any of the words, in any order", () => {
  const { munoz } = people;
  const beginnings = ["jose", "luis", "garcia", "munoz"].map((text) =>
    fc.nat(text.length - 1).map((n) => text.slice(0, n + 1)),
  );
  const typed = fc.tuple(...beginnings).chain((words) => fc.shuffledSubarray(words, { minLength: 1 }));
  fc.assert(
    fc.property(typed, (words) => {
      expect(found(words.join(" "))).toContain("munoz");
    }),
  );
  expect(termsOf(munoz)).toContain("&jo luis");
});

test("has at most 46 terms of at most 110 characters, and none with half a character", () => {
  const long = fc.string({ unit: "grapheme", maxLength: 100 });
  const person = fc.record({ ...Object.fromEntries(Object.keys(EMPTY).map((field) => [field, long])) });
  fc.assert(
    fc.property(person, (values) => {
      const terms = termsOf({ ...EMPTY, ...values });
      expect(terms.length).toBeLessThanOrEqual(46);
      for (const term of terms) {
        expect(term).not.toMatch(/\p{Cs}/u);
        expect([...term].length).toBeLessThanOrEqual(110);
      }
    }),
  );
});
