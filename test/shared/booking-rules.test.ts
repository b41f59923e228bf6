import fc from "fast-check";
import { overlaps, type Rule, type Span, violatedRule, within } from "../../shared/appointments/booking-rules.ts";
import { minutes, span, spanOf } from "./spans.ts";

/** Returns whether a whole minute lies in both spans. */
const share = ([a, b]: [number, number], [c, d]: [number, number]) =>
  Array.from({ length: b - a }, (_, n) => a + n).some((each) => c <= each && each < d);

describe("overlaps", () => {
  it("holds exactly for spans that have a minute in common", () => {
    fc.assert(
      fc.property(minutes, minutes, (a, b) => overlaps(spanOf(...a), spanOf(...b)) === share(a, b)),
      { numRuns: 300 },
    );
  });

  it("is symmetric, and holds for every span and itself", () => {
    fc.assert(fc.property(span, span, (a, b) => overlaps(a, b) === overlaps(b, a) && overlaps(a, a)));
  });

  it("does not hold for spans that only touch", () => {
    expect(overlaps(spanOf(60, 90), spanOf(90, 120))).toBe(false);
    expect(overlaps(spanOf(90, 120), spanOf(60, 90))).toBe(false);
  });
});

describe("within", () => {
  it("holds exactly when neither end lies outside", () => {
    fc.assert(
      fc.property(minutes, minutes, (inner, outer) => {
        const holds = outer[0] <= inner[0] && inner[1] <= outer[1];
        return within(spanOf(...inner), spanOf(...outer)) === holds;
      }),
    );
  });

  it("implies an overlap", () => {
    fc.assert(fc.property(span, span, (a, b) => !within(a, b) || overlaps(a, b)));
  });
});

describe("violatedRule", () => {
  const inside = (span: Span): Rule => ({ kind: "inside", span, message: "outside", tooShort: "too short" });
  const apart = (span: Span): Rule => ({ kind: "outside", span, message: "blocked", tooShort: "too short" });

  it("allows exactly the times that lie within every span and touch no blocked one", () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, (time, open, blocked) => {
        const allowed = open[0] <= time[0] && time[1] <= open[1] && !share(time, blocked);
        const rules = [inside(spanOf(...open)), apart(spanOf(...blocked))];
        return (violatedRule(spanOf(...time), rules) === undefined) === allowed;
      }),
      { numRuns: 1_000 },
    );
  });

  it("says that a time is too short exactly when it could begin and ends too late", () => {
    fc.assert(
      fc.property(minutes, minutes, (time, other) => {
        const [from, to] = time;
        const reasons = [inside, apart].map((rule) => violatedRule(spanOf(from, to), [rule(spanOf(...other))]));
        expect(reasons[0] === "too short").toBe(other[0] <= from && from < other[1] && to > other[1]);
        expect(reasons[1] === "too short").toBe(from < other[0] && other[0] < to);
      }),
      { examples: [[[60, 150] as const, [60, 120] as const]] },
    );
  });

  it("does not call a time too short that begins when the hours end or the blocked time begins", () => {
    expect(violatedRule(spanOf(60, 90), [inside(spanOf(0, 60))])).toBe("outside");
    expect(violatedRule(spanOf(60, 90), [apart(spanOf(60, 70))])).toBe("blocked");
  });

  it("names the first rule that is violated, and refuses every time by a rule without a span", () => {
    const rules: Rule[] = [{ kind: "never", message: "closed" }, inside(spanOf(0, 60))];
    expect(violatedRule(spanOf(90, 120), rules)).toBe("closed");
    expect(violatedRule(spanOf(90, 120), rules.slice(1))).toBe("outside");
    expect(violatedRule(spanOf(0, 30), rules.slice(1))).toBeUndefined();
    expect(violatedRule(spanOf(0, 30), [{ kind: "never", message: "closed", tooShort: "too short" }])).toBe("closed");
  });
});
