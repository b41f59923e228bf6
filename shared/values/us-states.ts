const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";
const MOUNTAIN = "America/Denver";
const PACIFIC = "America/Los_Angeles";

/** A state or territory: its name, and the time zones of its places, that of most people first. */
type State = readonly [name: string, ...timeZones: string[]];

/** The states and territories of the United States by their postal codes, in the order of their names. */
const STATES: Readonly<Record<string, State>> = {
  AL: ["Alabama", CENTRAL],
  AK: ["Alaska", "America/Anchorage", "America/Adak"],
  AS: ["American Samoa", "Pacific/Pago_Pago"],
  // The Navajo Nation has daylight-saving time.
  AZ: ["Arizona", "America/Phoenix", MOUNTAIN],
  AR: ["Arkansas", CENTRAL],
  CA: ["California", PACIFIC],
  CO: ["Colorado", MOUNTAIN],
  CT: ["Connecticut", EASTERN],
  DE: ["Delaware", EASTERN],
  DC: ["District of Columbia", EASTERN],
  FL: ["Florida", EASTERN, CENTRAL],
  GA: ["Georgia", EASTERN],
  GU: ["Guam", "Pacific/Guam"],
  HI: ["Hawaii", "Pacific/Honolulu"],
  ID: ["Idaho", "America/Boise", PACIFIC],
  IL: ["Illinois", CENTRAL],
  IN: ["Indiana", "America/Indiana/Indianapolis", CENTRAL],
  IA: ["Iowa", CENTRAL],
  KS: ["Kansas", CENTRAL, MOUNTAIN],
  KY: ["Kentucky", EASTERN, CENTRAL],
  LA: ["Louisiana", CENTRAL],
  ME: ["Maine", EASTERN],
  MD: ["Maryland", EASTERN],
  MA: ["Massachusetts", EASTERN],
  MI: ["Michigan", "America/Detroit", CENTRAL],
  MN: ["Minnesota", CENTRAL],
  MS: ["Mississippi", CENTRAL],
  MO: ["Missouri", CENTRAL],
  MT: ["Montana", MOUNTAIN],
  NE: ["Nebraska", CENTRAL, MOUNTAIN],
  NV: ["Nevada", PACIFIC, MOUNTAIN],
  NH: ["New Hampshire", EASTERN],
  NJ: ["New Jersey", EASTERN],
  NM: ["New Mexico", MOUNTAIN],
  NY: ["New York", EASTERN],
  NC: ["North Carolina", EASTERN],
  ND: ["North Dakota", CENTRAL, MOUNTAIN],
  MP: ["Northern Mariana Islands", "Pacific/Saipan"],
  OH: ["Ohio", EASTERN],
  OK: ["Oklahoma", CENTRAL, MOUNTAIN],
  OR: ["Oregon", PACIFIC, MOUNTAIN],
  PA: ["Pennsylvania", EASTERN],
  PR: ["Puerto Rico", "America/Puerto_Rico"],
  RI: ["Rhode Island", EASTERN],
  SC: ["South Carolina", EASTERN],
  SD: ["South Dakota", CENTRAL, MOUNTAIN],
  TN: ["Tennessee", CENTRAL, EASTERN],
  TX: ["Texas", CENTRAL, MOUNTAIN],
  UT: ["Utah", MOUNTAIN],
  VT: ["Vermont", EASTERN],
  VI: ["Virgin Islands", "America/St_Thomas"],
  VA: ["Virginia", EASTERN],
  WA: ["Washington", PACIFIC],
  WV: ["West Virginia", EASTERN],
  WI: ["Wisconsin", CENTRAL],
  WY: ["Wyoming", MOUNTAIN],
};

/** The codes and names of the states, by name. */
export const STATE_NAMES: readonly (readonly [code: string, name: string])[] = Object.entries(STATES).map(
  ([code, [name]]) => [code, name],
);

/** Returns the code of a state by its code or name as people write it, such as "mn" or "Minnesota". */
export function stateCode(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  return STATE_NAMES.find((names) => names.some((each) => each.toLowerCase() === written))?.[0];
}

/** Returns the time zones of a state by its code or name, that of most people first; none for an unknown state. */
export function zonesOfState(text: string): readonly string[] {
  const [, ...zones] = STATES[stateCode(text) ?? ""] ?? [""];
  return zones;
}

/** The time zones of the states, those of most people first. */
export const US_TIME_ZONES: readonly string[] = [
  ...new Set([
    ...[EASTERN, CENTRAL, MOUNTAIN, "America/Phoenix", PACIFIC, "America/Anchorage", "Pacific/Honolulu"],
    ...Object.values(STATES).flatMap(([, ...zones]) => zones),
  ]),
];
