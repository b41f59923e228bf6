import { FAULTS, type FaultKind } from "../support/fault-proxy.ts";
import { printFigures } from "../support/log-lines.ts";
import { distinct, emulators, erase, insurance, merge, note, openRecordClinic, undo } from "./record-writes.ts";

// Most of a case is waiting for retries.
vi.setConfig({ maxConcurrency: 20 });

openRecordClinic();

const figures = { faults: 0, struck: 0, wrong: 0 };
afterAll(() =>
  printFigures(`faults of the record: ${figures.faults} cases, struck ${figures.struck} times, ${figures.wrong} wrong`),
);

const TRANSACTION = "TransactWriteItems";
/** The beginning, the search index, one each for appointment, note and policy, and the end. */
const STEPS = ["beginning", "index", "row", "row", "row", "end"];

const WRITES = [
  ...[note, insurance, distinct].map((open) => ({ open, target: TRANSACTION, step: 0, writes: "all" })),
  ...[merge, undo].flatMap((open) => STEPS.map((writes, step) => ({ open, target: TRANSACTION, step, writes }))),
  ...[TRANSACTION, "UpdateItem", "DeleteItem"].map((target) => ({ open: erase, target, step: 0, writes: "all" })),
  // The appointment with its lists.
  { open: erase, target: TRANSACTION, step: 1, writes: "lists" },
];

/** A 500 is retried by the SDK as throttling is. */
const KINDS = FAULTS.filter((kind) => kind !== "500");
/** A slow answer takes its time and ends alike at every step of a merge: the first row that is moved stands for all. */
const can = (kind: FaultKind, { target, step }: (typeof WRITES)[number]) =>
  (kind !== "transaction conflict" || target === TRANSACTION) && (kind !== "slow" || step === 0 || step === 2);
const single = WRITES.flatMap((write) =>
  KINDS.filter((kind) => can(kind, write)).map((kind) => ({ ...write, kind, times: 1 })),
);
/** What goes on past every retry: at the beginning of each, and while a merge moves its rows. */
const lasting = single
  .filter(({ kind, step, target }) => target === TRANSACTION && (kind === "throttle" ? step === 0 : step === 2))
  .filter(({ kind }) => kind === "throttle" || kind === "lost answer")
  .map((one) => ({ ...one, times: 99 }));
// Those that wait come first, so that the others work meanwhile.
const cases = [...single, ...lasting].sort((a, b) => Number(b.kind === "slow") - Number(a.kind === "slow"));
const named = cases.map((one) => ({
  ...one,
  work: one.open.name,
  often: one.times === 1 ? "once" : "again and again",
}));

test.concurrent.each(named)(
  "has one effect after a retry, or answers a clean 503: $work, $kind at $target $step $often",
  async ({ open, ...fault }) => {
    figures.faults += 1;
    figures.wrong += 1;
    const work = await open();
    const armed = emulators.proxies?.dynamoDb.arm({ ...fault, mark: work.mark, skip: fault.step });
    const first = await work.run();
    armed?.mend();
    expect(armed?.struck()).toBeGreaterThan(0);
    if (fault.times === 1) expect(first.status).toBeLessThan(300);
    else expect(first).toMatchObject({ status: 503, body: { code: "unavailable" }, headers: { "retry-after": "1" } });
    const again = await work.run();
    if (!(work.refusesTwice && again.status === 409)) expect(again.status).toBeLessThan(300);
    await work.check(again);
    figures.struck += armed?.struck() ?? 0;
    figures.wrong -= 1;
  },
  30_000,
);

test("tries the faults at every write", () => {
  expect(figures.faults).toBe(cases.length);
});
