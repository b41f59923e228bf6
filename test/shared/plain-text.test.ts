import fc from "fast-check";
import { isHarmless, isVisible } from "../../shared/values/plain-text.ts";

const HARMFUL = ["\0", "\n", "\u007f", "\u0085", "\u2028", "\u2029", "\ud800", "\u200e", "\u202e", "\u2066"];

it.each(HARMFUL)("finds the harmful character %j wherever it stands", (character) => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]*$/), fc.stringMatching(/^[ -~]*$/), (before, after) => {
      expect(isHarmless(before + character + after)).toBe(false);
    }),
  );
});

it("accepts names of every script, and emoji", () => {
  for (const text of ["", "O'Brien-Smith", "Łukasz Ødegård", "李", "محمد", "Zoë 🦊", "👩‍👩‍👧"])
    expect(isHarmless(text)).toBe(true);
});

it.each(["", " ", "\u00a0", "\u200b", "\u0301", "\u3164", "\u2800", "\ufe0f", "\u200b \u2800"])(
  "sees nothing in %j",
  (text) => {
    expect(isVisible(text)).toBe(false);
  },
);

it("sees a text with one visible character among invisible ones", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("a", "李", "-", "7", "🦊"),
      fc.constantFrom(" ", "\u200b", "\u2800"),
      (visible, invisible) => {
        expect(isVisible(invisible + visible + invisible)).toBe(true);
      },
    ),
  );
});
