import { type ComparedPerson, likenessOf, soundex } from "../../shared/patients/likeness.ts";
import { nicknamesOf } from "../../shared/patients/nicknames.ts";

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
])("computes for %s the American Soundex code %s", (word, code) => {
  expect(soundex(word)?.toUpperCase()).toBe(code);
});

it("has no Soundex code for other scripts", () => expect(soundex("李")).toBeUndefined());

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
])("scores %s", (_, change, score, because) => {
  expect(likenessOf(WILLIAM, { ...WILLIAM, ...change })).toEqual({ score, because });
});

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

it("knows nicknames in both directions and in several groups", () => {
  expect(nicknamesOf("William")).toContain("bill");
  expect(nicknamesOf("bill")).toContain("william");
  expect(nicknamesOf("Al")).toEqual(expect.arrayContaining(["albert", "alan"]));
  expect(nicknamesOf("Zephyrine")).toEqual([]);
});
