import { Breaks, breaksFit } from "../../shared/values/breaks.ts";
import { BREAK_TEXTS } from "../../shared/values/texts.ts";

const pause = (start_time: string, end_time: string) => ({ start_time, end_time });
const messagesOf = (...breaks: object[]) => Breaks.safeParse(breaks).error?.issues.map(({ message }) => message);

it.each([
  ["none", []],
  ["breaks that touch", [pause("12:00", "12:30"), pause("12:30", "13:00")]],
  ["breaks that touch, the later one first", [pause("12:30", "13:00"), pause("12:00", "12:30")]],
  ["breaks in any order", [pause("15:00", "15:15"), pause("09:00", "09:15"), pause("12:00", "12:30")]],
])("accepts %s", (_, breaks) => expect(messagesOf(...breaks)).toBeUndefined());

it.each([
  ["the end of an earlier one", [pause("12:00", "12:30"), pause("12:15", "12:45")]],
  ["the beginning of an earlier one", [pause("12:15", "12:45"), pause("12:00", "12:30")]],
  ["an earlier one as a whole", [pause("12:00", "12:30"), pause("11:00", "13:00")]],
  ["one before the last", [pause("12:00", "12:30"), pause("15:00", "15:15"), pause("12:15", "12:45")]],
])("refuses a break that overlaps %s", (_, breaks) => {
  expect(messagesOf(...breaks)).toEqual([BREAK_TEXTS.overlap]);
});

it.each([pause("12:00", "12:00"), pause("12:30", "12:00")])("refuses the break %o, which takes no time", (each) => {
  expect(messagesOf(each)).toEqual([BREAK_TEXTS.endAfterStart]);
});

it.each([
  ["fill the hours", [pause("09:00", "17:00")], true],
  ["are missing", undefined, true],
  ["begin before the hours", [pause("08:59", "10:00")], false],
  ["end after the hours", [pause("12:00", "12:30"), pause("16:00", "17:01")], false],
])("checks whether breaks that %s lie within them", (_, breaks, expected) => {
  expect(breaksFit(breaks, "09:00", "17:00")).toBe(expected);
});
