import { fullName, searchKey } from "../../shared/names.ts";

test.each([
  ["José  GARCÍA ", "jose garcia"],
  ["O'Brien", "o'brien"],
  ["Łukasz", "łukasz"],
  ["ﬁona", "fiona"],
  ["مريم العلي", "مريم العلي"],
  ["李 小龙", "李 小龙"],
  ["Zoë 🦊", "zoe 🦊"],
])("%s is searched as %s", (name, key) => expect(searchKey(name)).toBe(key));

test("keeps every search key within DynamoDB's 1,024 bytes", () => {
  // One sign of this ligature becomes eighteen letters.
  expect(Buffer.byteLength(searchKey("ﷺ".repeat(200)))).toBeLessThan(900);
});

test("leaves no gap for a missing middle name", () => {
  expect(fullName({ first_name: "Ada", middle_name: "", last_name: "Byron" })).toBe("Ada Byron");
  expect(fullName({ first_name: "Ada", middle_name: "King", last_name: "Byron" })).toBe("Ada King Byron");
});
