import { readFileSync, watchFile } from "node:fs";

// Loaded before the product: its clock shows the time in CLOCK_FILE and runs on from there, whatever day it is.
const file = process.env.CLOCK_FILE ?? "";
const RealDate = Date;
const INTERVAL_MS = 100;
let shift = 0;
const read = () => {
  shift = RealDate.parse(readFileSync(file, "utf8")) - RealDate.now();
};
read();
watchFile(file, { interval: INTERVAL_MS }, read).unref();

globalThis.Date = class extends RealDate {
  constructor(...parts: []) {
    // Without arguments it is the present, with any others what they say.
    super(...(parts.length > 0 ? parts : ([RealDate.now() + shift] as unknown as [])));
  }
  static override now(): number {
    return RealDate.now() + shift;
  }
} as DateConstructor;
