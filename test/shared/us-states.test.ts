import { STATE_NAMES, stateCode, US_TIME_ZONES, zonesOfState } from "../../shared/values/us-states.ts";

it("lists the fifty states, the District of Columbia and five territories by name", () => {
  expect(STATE_NAMES).toHaveLength(56);
  const names = STATE_NAMES.map(([, name]) => name);
  expect(names).toEqual(names.toSorted());
});

it.each([
  ["MN", "MN"],
  [" mn ", "MN"],
  ["Minnesota", "MN"],
  ["district of columbia", "DC"],
  ["Ontario", undefined],
  ["", undefined],
])("reads %j as the state %s", (text, code) => expect(stateCode(text)).toBe(code));

it.each([
  ["AZ", "America/Phoenix"],
  ["hawaii", "Pacific/Honolulu"],
  ["TX", "America/Chicago"],
  ["Ontario", undefined],
])("proposes for %s the zone %s", (state, zone) => expect(zonesOfState(state)[0]).toBe(zone));

it("names only zones that appointments can be computed in, each once", () => {
  expect(new Set(US_TIME_ZONES).size).toBe(US_TIME_ZONES.length);
  for (const timeZone of US_TIME_ZONES) expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
});
