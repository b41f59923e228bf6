import { knownTimeZone } from "../../../../functions/api/locations/locations.ts";
import { TimeZone } from "../../../../shared/locations/location.ts";

const isKnown = (name: string) => {
  try {
    knownTimeZone(name);
    return true;
  } catch {
    return false;
  }
};

test.each(["CST", "PST", "IST", "BST", "+02:00", "Mars/Olympus", ""])("refuses the zone '%s' at its field", (name) => {
  const sentence = "Choose a time zone from the list";
  const accepted = TimeZone.safeParse(name).success && isKnown(name);
  expect(accepted).toBe(false);
  if (TimeZone.safeParse(name).success)
    expect(() => knownTimeZone(name)).toThrow(
      expect.objectContaining({ code: "invalid", message: sentence, fields: { time_zone: sentence } }),
    );
});

test.each(["America/Chicago", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham", "UTC"])(
  "keeps the zone %s",
  (name) => {
    expect(knownTimeZone(name)).toBe(name);
  },
);

test("stores a zone in its usual spelling", () => {
  expect(knownTimeZone("america/chicago")).toBe("America/Chicago");
});

test("accepts every zone that the web app offers", () => {
  expect(Intl.supportedValuesOf("timeZone").filter((name) => !isKnown(name))).toEqual([]);
});
