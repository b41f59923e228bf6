import { dictionary } from "@zxcvbn-ts/language-common";
import { NewPassword } from "../../../shared/accounts/password.ts";
import { RECOVERY } from "../../../shared/accounts/texts.ts";
import { weaknessOf } from "../../../web/src/lib/weak-password.ts";

const LAURA = ["laura.whitfield@lakeside.example.com", "Laura", "Whitfield", "Lakeside Family Clinic"];
const weakness = (password: string, known: readonly string[] = LAURA) => weaknessOf(password, known);

it("refuses the 3,000 most common words with the least that the policy asks for", async () => {
  const words = dictionary["passwords-common"].filter((word) => /^[a-z]{6,}$/.test(word)).slice(0, 3_000);
  expect(words).toHaveLength(3_000);
  for (const word of words) {
    const password = `${word.charAt(0).toUpperCase()}${word.slice(1)}1!`;
    expect(NewPassword.safeParse(password).success, password).toBe(true);
    expect(await weakness(password, []), password).toBeDefined();
  }
}, 60_000);

it.each(["P@ssw0rd", "Password1!", "Pa$$w0rd", "!QAZ2wsx", "1qaz@WSX", "Qwerty123#", "#Sunsh1ne99", "M0nkey!!77"])(
  "refuses %s, which is much like a common one",
  async (password) => {
    expect(await weakness(password)).toBe(RECOVERY.tooCommon);
  },
);

it.each([
  ["the product", "ClinicManager1!"],
  ["a role", "Receptionist#1"],
  ["the clinic", "Lakeside#2027"],
  ["the person", "L@ura1234"],
  ["the person's surname", "Whitf1eld#27"],
  ["the address", "Lakeside@Laura1"],
])("refuses what is little more than the name of %s: %s", async (_, password) => {
  expect(await weakness(password)).toBe(RECOVERY.tooNear);
});

it.each(["Violet4#Kayaks", "xK9#mPq2vL", "Clinic#Tangerine8Kites", "Laura#Swims4Kilometers"])(
  "accepts %s",
  async (password) => {
    expect(NewPassword.safeParse(password).success).toBe(true);
    expect(await weakness(password)).toBeUndefined();
  },
);

it("uses no word of three letters, which many good passwords contain", async () => {
  expect(await weakness("Anna#Kayaks4", ["ann@example.com", "Ann", "Kay", ""])).toBeUndefined();
});
