import type * as z from "zod";
import { LOCATION_TEXTS } from "../../shared/locations/texts.ts";
import { NewStaff, StaffChange } from "../../shared/staff/staff.ts";
import { Breaks } from "../../shared/values/breaks.ts";
import {
  dateOfBirth,
  emailAddress,
  numericPhone,
  optionalText,
  optionalWebsite,
  orEmpty,
  requiredText,
  searchText,
  tenDigitPhone,
  writtenPhone,
} from "../../shared/values/fields.ts";
import { PEOPLE_TEXTS, PLAIN_TEXT_TEXTS } from "../../shared/values/texts.ts";
import { HARMFUL_CHARACTERS, INVISIBLE_TEXTS } from "../support/bodies.ts";

/** Returns the first sentence that refuses a value; undefined when it is accepted. */
const refusal = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe("text", () => {
  test.each(Object.entries(HARMFUL_CHARACTERS))("refuses %s with a sentence", (_, character) => {
    const sentence = "First Name has characters that can't be used. Please type it again.";
    for (const schema of [requiredText("First Name"), optionalText("First Name")])
      expect(refusal(schema, `An${character}a`)).toBe(sentence);
  });

  test.each(Object.entries(INVISIBLE_TEXTS))("refuses %s alone", (_, text) => {
    expect(refusal(requiredText("Last Name"), text)).toBe("Last Name is required");
    expect(refusal(optionalText("City"), text)).toBe(
      "City has no visible characters. Type it again or leave it empty.",
    );
  });

  test.each(["José", "Zoë Jo", "O’Brien", "مریم‌السادات", "李小龙", "👩‍⚕️", "नि", "Ṩ̂", "St. John-Smith"])(
    "accepts %s",
    (name) => {
      expect(requiredText("Name").parse(name)).toBe(name);
    },
  );

  test.each([
    [undefined, "City is required"],
    ["", "City is required"],
    [5, "City must be text"],
    ["a".repeat(101), "City must be at most 100 characters"],
    ["a".repeat(100), undefined],
  ])("answers %j for a required text with the sentence %j", (value, sentence) => {
    expect(refusal(requiredText("City"), value)).toBe(sentence);
  });

  test("accepts an optional text that is missing, empty or visible, and nothing but text", () => {
    expect([undefined, "", "Springfield"].map((value) => optionalText("City").parse(value))).toEqual([
      "",
      "",
      "Springfield",
    ]);
    expect(refusal(optionalText("City"), 5)).toBe("City must be text");
  });

  test("trims blanks and line breaks around it", () => {
    expect(requiredText("City").parse(" Springfield\r\n")).toBe("Springfield");
  });
});

describe("lengths", () => {
  const long = "a".repeat(201);
  const hour = (start: number) => ({ start_time: `0${start}:00`, end_time: `0${start}:30` });

  test.each([
    ["a search", searchText(200), long, "The search must be at most 200 characters"],
    ["a website", optionalWebsite(), `https://${long}.example.com`, "Website must be at most 200 characters"],
    [
      "the breaks of a day",
      Breaks,
      Array.from({ length: 7 }, (_, start) => hour(start)),
      "A day can have at most 6 breaks",
    ],
  ] as const)("refuses %s beyond its limit with a sentence", (_, schema, value, sentence) => {
    expect(refusal(schema, value)).toBe(sentence);
  });
});

describe("web addresses", () => {
  test("are null when they are empty or unknown", () => {
    expect(["", null].map((value) => optionalWebsite().parse(value))).toEqual([null, null]);
  });

  test.each(["http://lakeside.example.com", "https://lakeside.example.com"])("accept %s", (address) => {
    expect(optionalWebsite().parse(address)).toBe(address);
  });

  test.each([
    ["javascript:alert(1)", "Website must be an http or https address"],
    ["shttps://lakeside.example.com", "Website must be an http or https address"],
    ["httpsx://lakeside.example.com", "Website must be an http or https address"],
    ["lakeside", "Website must be an http or https address"],
    [`https://lakeside.example.com/${"a".repeat(200)}`, "Website must be at most 200 characters"],
    ["https://lakeside.example.com/\u202e", PLAIN_TEXT_TEXTS.harmful("Website")],
  ])("refuse %j", (address, sentence) => expect(refusal(optionalWebsite(), address)).toBe(sentence));
});

describe("phone numbers", () => {
  const contact = writtenPhone(PEOPLE_TEXTS.phone);

  test.each(["()", "", "call me", "5550100x"])("refuses '%s' as a contact", (phone) => {
    expect(refusal(contact, phone)).toBe("Enter a phone number, e.g. (218) 555-0155");
  });

  const location = numericPhone("Phone Number", LOCATION_TEXTS.phoneRequired);
  test.each(["1", "555", "555-010", "1234567890123456"])("says how many digits are needed for '%s'", (phone) => {
    for (const schema of [contact, location])
      expect(refusal(schema, phone)).toBe("Phone number must have 7 to 15 digits");
  });

  test.each(["(218) 555-0155", "555-0155", "+44 20 7946 0958", "2185550155"])("accepts '%s' as a contact", (phone) => {
    expect(contact.parse(phone)).toBe(phone);
  });

  test.each(["", "()", "5550100x", "x5550100", "call me"])("refuses '%s' as the number of a location", (phone) => {
    expect(refusal(location, phone)).toBe("Phone number is required");
  });

  test.each(["(555) 765-4321", "555-765-4321", "555.765.4321", "+1 555 765 4321", "+15557654321", "1 (555) 765-4321"])(
    "stores '%s' without punctuation and the country code",
    (phone) => {
      for (const schema of [location, tenDigitPhone()]) expect(schema.parse(phone)).toBe("5557654321");
    },
  );

  test("keeps other country codes in the number of a location", () => {
    expect(location.parse("+44 20 7946 0958")).toBe("442079460958");
    expect(location.parse("1234567")).toBe("1234567");
    expect(location.parse("+21 1 555 010 0100")).toBe("2115550100100");
  });

  test("accepts digits alone as the number of a location and of a staff member", () => {
    expect(numericPhone("Phone Number", "").parse("5550100")).toBe("5550100");
    expect(tenDigitPhone().parse("5550100100")).toBe("5550100100");
    expect(refusal(tenDigitPhone(), "")).toBe("Phone Number is required");
  });

  test.each(["555010010", "55501001000", "(555) 010-010", "+44 20 7946 095", "5550100100x"])(
    "refuses '%s' where ten digits are required",
    (phone) => {
      expect(refusal(tenDigitPhone(), phone)).toBe("Phone number must be exactly 10 digits");
    },
  );
});

test("requires ten digits of a staff member's phone number in creations and changes", () => {
  const sentence = "Phone number must be exactly 10 digits";
  for (const phone of ["1", "555-0100", "(555) 010-010"]) {
    expect(NewStaff.shape.phoneNumber.safeParse(phone).error?.issues[0]?.message).toBe(sentence);
    expect(StaffChange.safeParse({ phone_number: phone, version: 1 }).error?.issues[0]?.message).toBe(sentence);
  }
});

describe("dates of birth", () => {
  test.each(["09/16/1941", "1980-02-30", "13/45/2020", "1980-1-1", "1980-01-01T00:00:00Z"])("refuses %s", (date) => {
    expect(refusal(dateOfBirth(), date)).toBe("Enter a date such as 9/16/1941.");
  });

  test("are required", () => expect(refusal(dateOfBirth(), "")).toBe("Date of Birth is required"));

  test("refuses dates before 1900 and in the future", () => {
    const sentence = "Date of Birth must not be in the future or before 1900";
    expect(refusal(dateOfBirth(), "1899-12-31")).toBe(sentence);
    expect(refusal(dateOfBirth(), "2999-01-01")).toBe(sentence);
    expect(refusal(dateOfBirth(), "1900-01-01")).toBeUndefined();
  });

  test("accepts today and refuses tomorrow, at any time of the day in UTC", () => {
    for (const time of ["00:01", "23:59"]) {
      vi.setSystemTime(`2027-03-01T${time}:00Z`);
      expect(refusal(dateOfBirth(), "2027-03-01")).toBeUndefined();
      expect(refusal(dateOfBirth(), "2027-03-02")).toContain("in the future");
    }
    vi.useRealTimers();
  });
});

test("keeps email addresses in lower case", () => {
  expect(emailAddress().parse(" Ana@Example.COM ")).toBe("ana@example.com");
  expect(refusal(emailAddress(), "nope")).toBe("Invalid email address");
  expect(refusal(emailAddress(), undefined)).toBe("Email is required");
});

test("refuses a wrong value of an optional field with the field's own sentence", () => {
  expect(orEmpty(emailAddress()).parse("  ")).toBe("");
  expect(refusal(orEmpty(emailAddress()), 5)).toBe("This must be text");
  expect(refusal(orEmpty(emailAddress()), "nope")).toBe("Invalid email address");
  expect(refusal(orEmpty(dateOfBirth()), "9/16/1941")).toBe("Enter a date such as 9/16/1941.");
});
