import type { LeadRow, PatientRow } from "../../../../functions/domain/patients/people.ts";
import { leadItems, patientItems } from "../../../../functions/domain/search/index-writes.ts";
import {
  nameWords,
  pairTerm,
  queryWords,
  type SearchedPerson,
  termsOf,
} from "../../../../functions/domain/search/terms.ts";
import { LEAD, PATIENT } from "../../../support/patient-rows.ts";

describe("search terms", () => {
  const EMPTY: SearchedPerson = { first_name: "", middle_name: "", last_name: "", email: "", contact: "", dob: "" };
  const wordsOf = (last_name: string) => nameWords({ ...EMPTY, last_name });

  it("lists a person under the name, its words, pairs of them, the phone number, the birth date and the address", () => {
    const person = {
      ...{ first_name: "Siobhán", middle_name: "", last_name: "O’Brien-Smith" },
      ...{ email: "Siobhan@example.com", contact: "+1 (218) 555-0147", dob: "1941-09-16" },
    };
    expect(termsOf(person)).toEqual([
      "!o'brien-smith siobhan",
      ...["obrien", "smith", "siobhan", "obriensmith", "brien"],
      ...["&ob smith", "&ob siobhan", "&br obrien", "&si smith", "&br smith", "&br siobhan", "&br obriensmith"],
      ...["12185550147", "2185550147", "5550147", "0147"],
      "=1941-09-16",
      "@siobhan@example.com",
    ]);
  });

  it("lists a person of whom only the name is known under nothing else", () => {
    expect(termsOf({ ...EMPTY, first_name: "Jo", last_name: "Li" })).toEqual(["!li jo", "li", "jo", "&jo li"]);
  });

  it.each([
    ["no word of the name begins", "jsmith@example.com", ["@jsmith@example.com", "jsmith@example.com"]],
    ["a word of the name begins", "lar.7@example.com", ["@lar.7@example.com"]],
    ["begins with a dot", ".jsmith@example.com", ["@.jsmith@example.com"]],
  ])("lists an address under the terms that it needs: one that %s", (_, email, terms) => {
    const person = { ...EMPTY, first_name: "Lars", last_name: "Lindström" };
    const others = termsOf(person);
    expect(termsOf({ ...person, email }).filter((term) => !others.includes(term))).toEqual(terms);
  });

  it.each([
    ["four digits", "0147", ["0147"]],
    ["fewer digits", "147", []],
    ["seven digits", "555-0147", ["5550147", "0147"]],
    ["no digits", "none", []],
  ])("lists a phone number of %s", (_, contact, terms) => {
    expect(termsOf({ ...EMPTY, contact }).slice(1)).toEqual(terms);
  });

  it("lists at most ten words of a name, and pairs of the first eight", () => {
    const words = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st", "uv", "wx"];
    const terms = termsOf({ ...EMPTY, last_name: words.join(" ") });
    expect(terms.slice(1, 11)).toEqual(words.slice(0, 10));
    expect(terms.slice(11)).toHaveLength(28);
    for (const pair of terms.slice(11)) expect(pair).toMatch(/^&[a-n]{2} [c-p]{2}$/);
  });

  it.each([
    ["an apostrophe", "O'Brien", ["obrien", "brien"]],
    ["an apostrophe within", "D'Angelo'sen", ["dangelosen", "angelo", "sen"]],
    ["a hyphen", "Al-Khatib", ["al", "khatib", "alkhatib"]],
    ["an initial with a hyphen", "J-Smith", ["j", "smith", "jsmith"]],
    ["nothing but a hyphen at its end", "Smith-", ["smith"]],
    ["a particle, which comes after other words", "de la Cruz", ["cruz", "de", "la"]],
    ["a particle, which comes before other ways to type a word", "O'Brien van", ["obrien", "van", "brien"]],
    ["dots and commas", "St. John, Jr.", ["st", "john", "jr"]],
    ["nothing but punctuation", "'-.", []],
  ])("splits a name with %s", (_, name, words) => expect(wordsOf(name)).toEqual(words));

  it("begins with the words of the last name, and ends with those of the middle name", () => {
    const names = { first_name: "Ada", middle_name: "King", last_name: "Byron" };
    expect(nameWords({ ...EMPTY, ...names })).toEqual(["byron", "ada", "king"]);
  });

  it("shortens words, names and addresses of any length", () => {
    const long = "a".repeat(200);
    expect(wordsOf(long)).toEqual(["a".repeat(32)]);
    expect(queryWords(long)).toEqual(["a".repeat(32)]);
    const terms = termsOf({ ...EMPTY, last_name: long, email: long });
    expect(terms.map(({ length }) => length)).toEqual([101, 32, 101, 100]);
  });

  it.each([
    ["o'brien-smith", ["obrien", "smith"]],
    ["- jo -", ["jo"]],
    ["lind, lars", ["lind", "lars"]],
    ["'", []],
  ])("splits the search %s", (typed, words) => expect(queryWords(typed)).toEqual(words));

  it.each([
    ["jo", "smith", "&jo smith"],
    ["smith", "jo", "&jo smith"],
    ["montgomery", "smith", "&mo smith"],
    ["j", "smith", undefined],
    ["smith", "j", undefined],
    ["z", "smith", "&sm z"],
    ["jo", "john", undefined],
    ["john", "jo", undefined],
    ["jo", "jo", undefined],
  ])("gives the words %s and %s the term %s", (one, other, term) => expect(pairTerm(one, other)).toBe(term));
});

describe("search items", () => {
  const patients = (changes: object = {}) => patientItems(PATIENT.item(changes) as unknown as PatientRow);
  const leads = (changes: object = {}) => leadItems(LEAD.item(changes) as unknown as LeadRow);
  const termsOf = (items: readonly { readonly term: string }[]) => items.map(({ term }) => term);

  it("stores what is known of a person with each term, and no empty value", () => {
    const items = patients({ middle_name: "", email: "" });
    for (const { row } of items) {
      expect(row).toMatchObject({ first_name: "Grace", last_name: "Hopper" });
      expect(Object.values(row as object)).not.toContain("");
      expect(Object.values(row as object)).not.toContain(null);
    }
    expect(items[0]?.row).not.toHaveProperty("email");
  });

  it("lists no patient who was merged into another one", () => {
    expect(patients()).not.toEqual([]);
    expect(patients({ merged_into: "pat_other" })).toEqual([]);
  });

  it("lists a converted lead after all others, by the same terms otherwise", () => {
    const open = termsOf(leads());
    expect(open[0]).toBe("!hopper grace");
    expect(termsOf(leads({ patient_id: PATIENT.item().patient_id, status: "CONVERTED" }))).toEqual([
      '"hopper grace',
      ...open.slice(1),
    ]);
  });
});
