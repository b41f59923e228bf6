import {
  type ComparedPerson,
  likenessOf,
  nationalDigits,
  nicknamesOf,
  soundex,
} from "../../shared/patients/likeness.ts";

const WILLIAM: ComparedPerson = {
  first_name: "William",
  last_name: "García Muñoz",
  email: "",
  contact: "(218) 555-0147",
  dob: "1941-09-16",
};
const NO_CONTACT = { ...WILLIAM, contact: "" };
const OTHER = { first_name: "Ada", last_name: "Byron", email: "", contact: "", dob: "1975-02-03" };

it.each([
  ["robert", "R163"],
  ["rupert", "R163"],
  ["ashcraft", "A261"],
  ["tymczak", "T522"],
  ["pfister", "P236"],
  ["honeyman", "H555"],
  ["lee", "L000"],
  ["akwka", "A200"],
])("computes for %s the American Soundex code %s", (word, code) => {
  expect(soundex(word)?.toUpperCase()).toBe(code);
});

it.each(["李", "李ada", "ada李"])("has no Soundex code for %s, in which there are other scripts", (word) => {
  expect(soundex(word)).toBeUndefined();
});

it.each([
  ["the same person", {}, 18, ["Same birth date and name", "Same phone number"]],
  [
    "accents and case",
    { first_name: "WILLIAM", last_name: "Garcia Munoz", contact: "" },
    14,
    ["Same birth date and name"],
  ],
  ["exchanged names", { first_name: "Munoz", last_name: "William", contact: "" }, 14, ["Same birth date and name"]],
  [
    "a name that sounds alike",
    { first_name: "Wiliam", last_name: "Garzia", contact: "" },
    14,
    ["Same birth date and similar name"],
  ],
  [
    "a nickname",
    { first_name: "Bill", contact: "" },
    14,
    ["Same birth date and similar name", "William and Bill can be the same name"],
  ],
  ["one phone number without its area code", { ...OTHER, contact: "555-0147" }, 4, ["Same phone number"]],
  ["another last name", { last_name: "Byron", contact: "" }, 11, ["Same birth date", "Same first name"]],
  [
    "a birth date with one other digit",
    { dob: "1941-09-18", contact: "" },
    11,
    ["Same name", "Birth dates differ by one digit, or by month and day"],
  ],
  ["an unknown birth date", { dob: "", contact: "" }, 8, ["Same name"]],
  ["another phone number", { contact: "(218) 555-0199" }, 14, ["Same birth date and name"]],
  [
    "one name of which only the last sounds alike",
    { last_name: "Garzia", contact: "" },
    14,
    ["Same birth date and similar name"],
  ],
  ["another first name", { first_name: "Ada", contact: "" }, 9, ["Same birth date", "Same last name"]],
  [
    "one name that is the other's first name, while the others differ",
    { first_name: "Bill", last_name: "William", contact: "" },
    11,
    ["Same birth date"],
  ],
])("scores %s", (_, change, score, because) => {
  expect(likenessOf(WILLIAM, { ...WILLIAM, ...change })).toEqual({ score, because });
});

it("names the first of several nicknames", () => {
  const [one, other] = [
    { ...NO_CONTACT, first_name: "Bill Bob" },
    { ...NO_CONTACT, first_name: "William Robert" },
  ];
  expect(likenessOf(one, other).because).toContain("Bill and William can be the same name");
});

it("treats a name with an apostrophe like the one without it", () => {
  const [one, other] = [
    { ...NO_CONTACT, last_name: "O’Brien" },
    { ...NO_CONTACT, last_name: "OBrien" },
  ];
  expect(likenessOf(one, other).because).toEqual(["Same birth date and name"]);
});

it("names no typing error in equal birth dates whose month and day are the same number", () => {
  const person = { ...NO_CONTACT, dob: "1980-03-03" };
  expect(likenessOf(person, person)).toEqual({ score: 14, because: ["Same birth date and name"] });
});

it("finds a namesake whose birth date is not known, in both directions", () => {
  const unknown = { ...NO_CONTACT, dob: "" };
  expect(likenessOf(unknown, NO_CONTACT)).toEqual(likenessOf(NO_CONTACT, unknown));
});

it.each([
  ["+1 (218) 555-0147", "2185550147"],
  ["1-218-555-0147", "2185550147"],
  ["(218) 555-0147", "2185550147"],
  ["155-0147", "1550147"],
  ["+44 1 218 555 0147", "4412185550147"],
  ["1 218 555 0147 99", "1218555014799"],
])("reads %s as the digits %s", (contact, digits) => expect(nationalDigits(contact)).toBe(digits));

it("names swapped month and day as a reason", () => {
  const [one, other] = [
    { ...NO_CONTACT, dob: "1980-03-09" },
    { ...NO_CONTACT, dob: "1980-09-03" },
  ];
  expect(likenessOf(one, other).because).toContain("Birth dates differ by one digit, or by month and day");
});

it("scores the same email address", () => {
  expect(likenessOf({ ...OTHER, email: "a@example.com" }, { ...WILLIAM, email: "A@example.com" })).toEqual({
    score: 7,
    because: ["Same email address"],
  });
});

it.each([
  ["of one name with clearly different birth dates", { ...NO_CONTACT, dob: "1987-01-02" }],
  ["who share a birth date only", { ...OTHER, dob: WILLIAM.dob }],
  ["who have nothing in common", OTHER],
  ["whose fields are all unknown", { first_name: "", last_name: "", email: "", contact: "", dob: "" }],
])("finds no likeness between people %s", (_, other) => {
  expect(likenessOf(NO_CONTACT, other)).toEqual({ score: 0, because: [] });
});

it.each([
  ["whose email addresses differ", { ...OTHER, email: "a@example.com" }, { ...WILLIAM, email: "b@example.com" }],
  [
    "whose first names are both unknown",
    { ...NO_CONTACT, first_name: "" },
    { ...OTHER, first_name: "", dob: WILLIAM.dob },
  ],
  [
    "with different names in another script",
    { ...NO_CONTACT, first_name: "小龙", last_name: "李" },
    { ...NO_CONTACT, first_name: "大明", last_name: "王" },
  ],
])("finds no likeness between people %s", (_, one, other) => {
  expect(likenessOf(one, other)).toEqual({ score: 0, because: [] });
});

it("knows nicknames in both directions and in several groups", () => {
  expect(nicknamesOf("William")).toContain("bill");
  expect(nicknamesOf("William")).not.toContain("william");
  expect(nicknamesOf("bill")).toContain("william");
  expect(nicknamesOf("Al")).toEqual(expect.arrayContaining(["albert", "alan"]));
  expect(nicknamesOf("Zephyrine")).toEqual([]);
});
