import { parseSearch } from "../../../../functions/domain/search/search.ts";
import type { SearchedPerson } from "../../../../functions/domain/search/terms.ts";
import { NOW } from "../../../support/now.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const termOf = (typed: string) => {
  const search = parseSearch(typed);
  return search.finds === "matches" ? search.term : search.finds;
};

it.each([
  ["a birth date rather than a name", "siob 9/16/1941", "=1941-09-16"],
  ["a birth date rather than a phone number", "5550147 9/16/1941", "=1941-09-16"],
  ["an email address rather than two names", "lars smith jo@example.com", "@jo@example.com"],
  ["an email address rather than a phone number", "5550147 jo@", "@jo@"],
  ["the address of two that has an at sign", "jo.k lars@example", "@lars@example"],
  ["a phone number rather than two names", "lars smith 5550147", "5550147"],
  ["the longer of two phone numbers", "5550147, 2185550147", "2185550147"],
  ["the longer of two phone numbers, in another order", "2185550147, 5550147", "2185550147"],
  ["a phone number in groups", "218 555 0147", "2185550147"],
  ["a phone number in groups, before a name", "(218) 555-0147, lars", "2185550147"],
  ["a phone number without the country code", "+1 218 555 0147", "2185550147"],
  ["two names rather than one", "jo smith", "&jo smith"],
  ["the longest two of three names", "jo al montgomery", "&jo montgomery"],
  ["the longest two of three names, in another order", "montgomery jo al", "&jo montgomery"],
  ["two names of which the first to sort has two letters", "j smith garcia", "&ga smith"],
  ["the longer name when the other one is a single letter", "j smith", "smith"],
  ["the longer of two names that begin alike", "jo john", "john"],
  ["the longer of two names that begin alike, in another order", "john jo", "john"],
  ["a name rather than what may be the beginning of an address", "jo.k smith", "smith"],
  ["the beginning of an address that ends in a letter", "lars.k", "@lars.k"],
  ["the beginning of an address that ends in a digit", "lars+7", "@lars+7"],
  ["a name that is followed by dots", "smith..", "smith"],
  ["a name that ends in digits", "road5550147", "road5550147"],
])("looks up %s", (_, typed, term) => expect(termOf(typed)).toBe(term));

it.each([
  ["the earliest birth date", "01/01/1900", "=1900-01-01"],
  ["a date before it", "12/31/1899", "no one"],
  ["today in the earliest time zone", "3/2/2027", "=2027-03-02"],
  ["tomorrow there", "3/3/2027", "no one"],
  ["a day that does not exist", "02/30/1980", "no one"],
  ["a date before the earliest one in digits, which may be a phone number", "12311899", "12311899"],
])("looks up %s", (_, typed, term) => expect(termOf(typed)).toBe(term));

const LARS: SearchedPerson = {
  first_name: "Lars",
  middle_name: "",
  last_name: "Lindström",
  email: "jsmith.l@example.com",
  contact: "5550102",
  dob: "1941-09-16",
};

function isFound(typed: string, person: SearchedPerson = LARS): boolean {
  const search = parseSearch(typed);
  return search.finds === "matches" && search.matches(person);
}

it.each([
  ["an address alone", "jsmith@", { email: "jsmith@example.com" }],
  ["a single word that begins the address", "jsmith", {}],
  ["a name and the beginning of the address", "lars jsmith.l", {}],
  ["a name and the beginning of a number", "lars 5550", {}],
  ["a name in two parts with a dot", "lars.lind", {}],
  ["a number that is part of the name", "20261121", { first_name: "Test 20261121" }],
])("finds a person by %s", (_, typed, changes) => expect(isFound(typed, { ...LARS, ...changes })).toBe(true));

it.each([
  ["another address", "lars jo@example.com"],
  ["another address with a birth date", "jo@example.com 9/16/1941"],
  ["the beginning of an address that is neither the person's nor the name", "jo.k 9/16/1941"],
  ["a word of the address beside a birth date", "jsmith 9/16/1941"],
  ["a word of the address beside a phone number", "jsmith 5550102"],
  ["a word of the address beside a birth date and a phone number", "jsmith 9/16/1941, 5550102"],
  ["a word of the address beside a phone number and the address", "jsmith 5550102 jsmith.l"],
  ["a word of the address beside a name", "jsmith lars"],
  ["one of two birth dates", "9/16/1941, 9/17/1941"],
  ["one of two phone numbers", "5550102, 5550103"],
  ["an address that looks like the name but has an at sign", "lars@lind 9/16/1941"],
])("does not find a person by %s", (_, typed) => expect(isFound(typed)).toBe(false));

it("compares the first eight words of a search", () => {
  const words = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op"];
  const person = { ...LARS, last_name: words.join(" ") };
  expect(isFound([...words, "other"].join(" "), person)).toBe(true);
  expect(isFound([...words.slice(1), "other"].join(" "), person)).toBe(false);
});

it("searches for a few digits where there are no phone numbers", () => {
  expect(parseSearch("12", false)).toMatchObject({ finds: "matches", term: "12" });
  expect(parseSearch("12")).toEqual({ finds: "no one" });
});
