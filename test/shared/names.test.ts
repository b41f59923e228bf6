import { cutText, foldText, fullName } from "../../shared/values/names.ts";

test.each([
  ["José  GARCÍA ", "jose garcia"],
  ["O’Brien", "o'brien"],
  ["O´Brien", "o'brien"],
  ["Łukasz", "lukasz"],
  ["Ødegård", "odegard"],
  ["Weiß", "weiss"],
  ["Æthelred Œuvre", "aethelred oeuvre"],
  ["Đặng Þór", "dang thor"],
  ["İpek Işık", "ipek isik"],
  ["ﬁona", "fiona"],
  ["ΓΙΩΡΓΟΣ", "γιωργοσ"],
  ["مريم العلي", "مريم العلي"],
  ["李 小龙", "李 小龙"],
  ["Zoë 🦊", "zoe 🦊"],
  ["tab\tand\u0000 control", "tab and control"],
])("folds %j to %j", (name, folded) => expect(foldText(name)).toBe(folded));

test("folding a folded text changes nothing", () => {
  for (const name of ["Ødegård-O’Brien", "Đặng Weiß", "ǅ", "ŉ", "ΐ"])
    expect(foldText(foldText(name))).toBe(foldText(name));
});

test("cuts a text between characters and never within one", () => {
  expect(cutText("🦊🦊🦊", 2)).toBe("🦊🦊");
  expect(cutText("ab", 5)).toBe("ab");
});

test("leaves no gap for a missing middle name", () => {
  expect(fullName({ first_name: "Ada", middle_name: "", last_name: "Byron" })).toBe("Ada Byron");
  expect(fullName({ first_name: "Ada", middle_name: "King", last_name: "Byron" })).toBe("Ada King Byron");
});
