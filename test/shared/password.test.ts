import fc from "fast-check";
import { NewPassword } from "../../shared/accounts/password.ts";
import { RECOVERY } from "../../shared/accounts/texts.ts";

const { tooShort, tooLong, tooSimple } = RECOVERY;
const messagesOf = (password: string) =>
  NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ["Aa1@567", [tooShort]],
  ["Aa1@5678", []],
  [`Aa1@${"x".repeat(252)}`, []],
  [`Aa1@${"x".repeat(253)}`, [tooLong]],
  ["aa1@5678", [tooSimple]],
  ["AA1@5678", [tooSimple]],
  ["Aaa@bcde", [tooSimple]],
  ["Aa1b5678", [tooSimple]],
  ["Aa1@567 8", [tooSimple]],
  ["Aa1@567é", [tooSimple]],
])("answers %s with %j", (password, messages) => {
  expect(messagesOf(password)).toEqual(messages);
});

it("accepts the four kinds of character in any order", () => {
  const kinds = ["A", "b", "1", "#", "xx", "Y2", "&^"];
  fc.assert(
    fc.property(fc.shuffledSubarray(kinds, { minLength: kinds.length }), (parts) => {
      expect(messagesOf(parts.join(""))).toEqual([]);
    }),
  );
});
