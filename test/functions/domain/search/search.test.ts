import fc from "fast-check";
import { clinicItems, parseSearch, searchItems, searchPeople } from "../../../../functions/domain/search/search.ts";
import { nameWords, type SearchedPerson, termsOf } from "../../../../functions/domain/search/terms.ts";
import { searchItemEntity } from "../../../../functions/entities/patients.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, patientItem } from "../../../support/desk.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

describe("search", () => {
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
    lindstrom: {
      ...EMPTY,
      first_name: "Lars",
      last_name: "Lindström",
      email: "jsmith@example.com",
      contact: "5550102",
    },
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
});

describe("search selection", () => {
  const { holds, queries } = openTable();
  const { tenant: tenant_id } = IDS;
  const limit = 10;
  const [first, second, third] = ["n", "p", "q"].map((end) => DESK.patient_id.replace(/n$/, end)) as [
    string,
    string,
    string,
  ];
  const patients = [
    patientItem({ patient_id: first, contact: "555-0101" }),
    patientItem({ patient_id: second, first_name: "Gracia", last_name: "Grand", contact: "555-0102" }),
    patientItem({ patient_id: third, first_name: "Ida", last_name: "Graham", contact: "555-0103" }),
  ];
  const search = async (text?: string) => {
    holds(patients.flatMap(searchItemsOf));
    const page = await searchPeople<{ patient_id: string }>({ tenant_id, kind: "patient" }, { search: text, limit });
    return page.items.map(({ patient_id }) => patient_id);
  };

  it("lists everyone once without a search", async () => {
    expect(await search()).toEqual([third, second, first]);
  });

  it("lists a person once whom several words find, at the first of them", async () => {
    expect(await search("gra")).toEqual([first, second, third]);
  });

  it("leaves out whom a term finds but the search does not mean", async () => {
    expect(await search("5550102 grand")).toEqual([second]);
    expect(await search("5550102 hopper")).toEqual([]);
  });

  it("reads nothing for a phone number of a few digits", async () => {
    holds(patients.flatMap(searchItemsOf));
    const page = await searchPeople({ tenant_id, kind: "patient" }, { search: "55", limit });
    expect(page).toEqual({ items: [], next_cursor: null });
    expect(queries()).toBe(0);
  });

  it("finds people whose name was typed with two letters swapped, each once, when it finds no one else", async () => {
    expect(await search("garce")).toEqual([first]);
    expect(await search("hoppre grace")).toEqual([first]);
    expect(await search("garnd")).toEqual([second]);
    expect(await search("xgrace")).toEqual([]);
  });

  it("does not look for swapped letters on a further page, nor when someone is found who is not listed", async () => {
    const both = [patientItem(), patientItem({ patient_id: second, first_name: "Garce" })];
    holds(both.flatMap(searchItemsOf));
    const kind = { tenant_id, kind: "patient" } as const;
    const isListed = (row: object) => (row as { patient_id: string }).patient_id === first;
    expect((await searchItems(kind, { search: "garce", limit }, { isListed })).items).toEqual([]);
    expect((await searchItems(kind, { search: "garec", limit }, { isListed })).items).toEqual([]);
    const page = await searchItems(kind, { search: "grace", limit });
    expect(page.items.map(({ record_id }) => record_id)).toEqual([first]);
  });

  it("finds a clinic by a number of a few digits in its name", async () => {
    const items = clinicItems({
      tenant_id,
      tenant_name: "Clinic 24",
      username: "clinic24",
      city: "Springfield",
      email: "hello@example.com",
    });
    holds(items.map((item) => itemOf(searchItemEntity().put(item))));
    const page = await searchItems({ tenant_id: "platform", kind: "clinic" }, { search: "24", limit });
    expect(page.items.map(({ record_id }) => record_id)).toEqual([tenant_id]);
  });
});

describe("search query", () => {
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
});
