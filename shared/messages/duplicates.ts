const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The reasons why two records may be those of one person. */
export const DUPLICATES = {
  sameDateAndName: "Same birth date and name",
  sameDateAndSimilarName: "Same birth date and similar name",
  sameDate: "Same birth date",
  similarDate: "Birth dates differ by one digit, or by month and day",
  sameName: "Same name",
  similarName: "Similar name",
  sameFirstName: "Same first name",
  sameLastName: "Same last name",
  samePhone: "Same phone number",
  sameEmail: "Same email address",
  nickname: (one: string, other: string) => `${capitalized(one)} and ${capitalized(other)} can be the same name`,
} as const;
