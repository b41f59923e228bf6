import { LANGUAGES, Language } from "../../shared/patients/person.ts";

it("knows the 183 codes of ISO 639-1", () => {
  expect(new Set(LANGUAGES).size).toBe(183);
  for (const code of LANGUAGES) expect(code).toMatch(/^[a-z]{2}$/);
});

it.each(["es", "zu", ""])("accepts the code %j", (code) => {
  expect(Language.parse(code)).toBe(code);
});

it.each(["xx", "ES", "spa", "Spanish", "aa ab", null, 1])("refuses %j", (code) => {
  expect(Language.safeParse(code).success).toBe(false);
});
