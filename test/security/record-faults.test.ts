import { randomUUID } from "node:crypto";
import { newPatient, openFrontDesk } from "../integration/front-desk.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { printFigures, sampleOf, times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { FAULTS, type FaultKind } from "../support/faults.ts";

const DAY_MS = 86_400_000;

/** The emulators of a file, with proxies for faults. Imports follow their new value. */
let emulators: Emulators;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
let provider_id: string;

/** Starts the emulators for the file, and opens a clinic with a front desk and an insurance provider. */
function openRecordClinic(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ faults: true });
    clinic = await openClinic();
    desk = await openFrontDesk(clinic);
    const contact = { email: "cover@example.com", phone: "5550100400" };
    const provider = { provider_name: "Good Cover", coverage_type: "Dental", ...contact, status: "ACTIVE" };
    provider_id = (await clinic.send("TENANT_ADMIN", "insurance", "createProvider", { body: provider } as never)).body
      .provider_id;
  }, 30_000);
  afterAll(() => emulators.stop());
}

const send = <O extends OperationOf<"patients">>(
  operation: O,
  request: object,
  role: "RECEPTIONIST" | "TENANT_ADMIN" = "RECEPTIONIST",
) => clinic.send(role, "patients", operation, request as never);
const of = (patient_id: string) => ({ params: { patient_id } });
const register = async (): Promise<string> => (await send("create", { body: newPatient })).body.patient_id;
const policy = () => ({ items: [{ provider_id, member_id: "M 1" }], version: 0 });

let days = 0;
/** Creates a patient with a note, a policy and an appointment on a day of its own. */
async function fullPatient(): Promise<string> {
  const patient_id = await register();
  days += 1;
  const date = new Date(Date.parse(MONDAY) + days * DAY_MS).toISOString().slice(0, 10);
  const body = { ...desk, patient_id, date, start_time: "09:00" };
  expect((await clinic.send("RECEPTIONIST", "appointments", "book", { body })).status).toBe(201);
  await send("createNote", { ...of(patient_id), body: { text: "Called" } });
  await send("putInsurance", { ...of(patient_id), body: policy() });
  return patient_id;
}

/** Counts what a patient has. */
async function countsOf(patient_id: string) {
  const lists = ["listAppointments", "listNotes", "getInsurance"] as const;
  const [appointments, notes, policies] = await Promise.all(
    lists.map(async (list) => (await send(list, of(patient_id))).body.items?.length),
  );
  return { appointments, notes, policies };
}
const ALL = { appointments: 1, notes: 1, policies: 1 };
const NOTHING = { appointments: 0, notes: 0, policies: 0 };

/** A write of the record: its request, and what must be there once it succeeded. */
interface Work {
  readonly mark: string;
  readonly run: () => Promise<Answer>;
  /** Whether a repetition may be answered by 409, because the first attempt was written. */
  readonly refusesTwice?: boolean;
  readonly check: (answer: Answer) => Promise<void>;
}

/** Prepares the writing of a note. */
async function note(): Promise<Work> {
  const patient_id = await register();
  const headers = { "idempotency-key": randomUUID() };
  return {
    mark: patient_id,
    run: () => send("createNote", { ...of(patient_id), body: { text: "Called" }, headers }),
    check: async () => expect((await countsOf(patient_id)).notes).toBe(1),
  };
}

/** The numbers of the receipts that payments got. */
const receiptNumbers: string[] = [];

/** Prepares a payment, which gets the next receipt number of the location. */
async function payment(): Promise<Work> {
  const patient_id = await register();
  const body = { kind: "PAYMENT", amount_cents: 4_000, method: "CARD", location_id: desk.location_id } as const;
  const request = { ...of(patient_id), body, headers: { "idempotency-key": randomUUID() } };
  return {
    mark: patient_id,
    run: () => clinic.send("RECEPTIONIST", "payments", "record", request as never),
    check: async (answer) => {
      receiptNumbers.push((answer.body.receipt as { readonly receipt_number: string }).receipt_number);
      const ledger = await clinic.send("RECEPTIONIST", "payments", "listLedger", of(patient_id));
      expect(ledger.body).toMatchObject({ items: [{ amount_cents: 4_000 }], balance_cents: -4_000 });
    },
  };
}

/** Prepares a checkout, which gets the next receipt number as well. */
async function checkout(): Promise<Work> {
  const patient_id = await fullPatient();
  const [appointment] = (await send("listAppointments", of(patient_id))).body.items;
  const lines = [{ text: "Check-up", amount_cents: 8_000 }];
  const payments = [{ method: "CARD", amount_cents: 5_000 }];
  const request = {
    params: { appointment_id: appointment?.appointment_id ?? "" },
    body: { lines, payments },
    headers: { "idempotency-key": randomUUID() },
  };
  return {
    mark: patient_id,
    run: () => clinic.send("RECEPTIONIST", "payments", "checkOut", request as never),
    check: async (answer) => {
      receiptNumbers.push((answer.body.receipt as { readonly receipt_number: string }).receipt_number);
      const ledger = await clinic.send("RECEPTIONIST", "payments", "listLedger", of(patient_id));
      expect(ledger.body).toMatchObject({ items: [{ kind: "PAYMENT" }, { kind: "CHARGE" }], balance_cents: 3_000 });
    },
  };
}

/** Prepares a remittance for two charges of a company of its own, each of which is settled in a transaction. */
async function remittance(): Promise<Work> {
  const patient_id = await register();
  const company = { company_name: "Acme Health", network_type: "PPO", phone: "5550100400", status: "ACTIVE" } as const;
  const { body: created } = await clinic.send("TENANT_ADMIN", "insurance", "createCompany", { body: company });
  const { company_id } = created;
  const items = [{ provider_id, company_id, member_id: "M 1" }];
  await send("putInsurance", { ...of(patient_id), body: { items, version: 0 } });
  const { location_id } = desk;
  const charge = { kind: "CHARGE", amount_cents: 2_000, company_id, location_id };
  const record = () => clinic.send("RECEPTIONIST", "payments", "record", { ...of(patient_id), body: charge } as never);
  const charges = [await record(), await record()].map(({ body }) => ({
    entry_id: body.entry.entry_id,
    amount_cents: 1_500,
    rest: "patient",
  }));
  const request = {
    params: { company_id },
    body: { location_id, method: "ACH", items: charges },
    headers: { "idempotency-key": randomUUID() },
  };
  return {
    mark: company_id,
    run: () => clinic.send("RECEPTIONIST", "payments", "remit", request as never),
    check: async () => {
      const { body } = await clinic.send("RECEPTIONIST", "payments", "listLedger", of(patient_id));
      expect(body).toMatchObject({ balance_cents: 1_000, insurers: [] });
      expect(body.items.map(({ kind }) => kind).sort()).toEqual(
        ["CHARGE", "CHARGE", "PAYMENT", "PAYMENT", "REALLOCATION", "REALLOCATION"].sort(),
      );
    },
  };
}

/** Prepares the saving of a policy. */
async function insurance(): Promise<Work> {
  const patient_id = await register();
  return {
    mark: patient_id,
    run: () => send("putInsurance", { ...of(patient_id), body: policy() }),
    refusesTwice: true,
    check: async () => expect((await countsOf(patient_id)).policies).toBe(1),
  };
}

/** Prepares the marking of two patients as distinct. */
async function distinct(): Promise<Work> {
  const [one, other_id] = [await register(), await register()];
  return {
    mark: other_id,
    run: () => send("markDistinct", { ...of(one), body: { other_id } }),
    check: async () => {
      const { pairsOfPatient } = await import("../../functions/entities/patients.ts");
      expect(await pairsOfPatient(clinic.tenant_id, one)).toMatchObject([{ state: "DISTINCT" }]);
    },
  };
}

const mergeOf = (kept: string, other_id: string) =>
  send("merge", { ...of(kept), body: { other_id, version: 1, other_version: 1 } });
const mergesInto = async (kept: string) => (await send("listMerges", { query: { patient_id: kept } })).body.items;

/** Prepares the merge of a patient who has rows of every kind. */
async function merge(): Promise<Work> {
  const [kept, other] = [await register(), await fullPatient()];
  return {
    mark: other,
    run: () => mergeOf(kept, other),
    check: async () => {
      expect((await send("get", of(other))).body.patient_id).toBe(kept);
      expect(await countsOf(kept)).toEqual(ALL);
      expect(await mergesInto(kept)).toHaveLength(1);
    },
  };
}

/** Prepares the undoing of such a merge. */
async function undo(): Promise<Work> {
  const [kept, other] = [await register(), await fullPatient()];
  const { merge_id } = (await mergeOf(kept, other)).body;
  return {
    mark: other,
    run: () => send("undoMerge", { params: { merge_id } }),
    check: async () => {
      expect((await send("get", of(other))).body.patient_id).toBe(other);
      expect([await countsOf(kept), await countsOf(other)]).toEqual([NOTHING, ALL]);
      expect(await mergesInto(kept)).toEqual([]);
    },
  };
}

/** Prepares the erasure of such a patient. */
async function erase(): Promise<Work> {
  const patient_id = await fullPatient();
  return {
    mark: patient_id,
    run: () => send("erase", of(patient_id), "TENANT_ADMIN"),
    check: async (answer) => {
      expect(answer.body).toMatchObject({
        erased: true,
        deleted: { notes: 1, policies: 1 },
        kept: { appointments: 1 },
      });
      expect((await send("get", of(patient_id))).status).toBe(404);
    },
  };
}

// Most of a case is waiting for retries. A developer's machine often does other work besides.
vi.setConfig({ maxConcurrency: times(20, 6) });

openRecordClinic();

const figures = { faults: 0, struck: 0, wrong: 0 };
afterAll(() =>
  printFigures(`faults of the record: ${figures.faults} cases, struck ${figures.struck} times, ${figures.wrong} wrong`),
);

const TRANSACTION = "TransactWriteItems";
/** The beginning, the search index, one each for appointment, note and policy, and the end. */
const STEPS = ["beginning", "index", "row", "row", "row", "end"];

const WRITES = [
  ...[note, payment, checkout, insurance, distinct].map((open) => ({
    open,
    target: TRANSACTION,
    step: 0,
    writes: "all",
  })),
  ...["beginning", "row", "row"].map((writes, step) => ({ open: remittance, target: TRANSACTION, step, writes })),
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
/** A sample tries each write with a fault, each fault, and every fault of a payment, whose numbers have no gap. */
const tried = sampleOf(
  "faults of the record",
  [...single, ...lasting],
  ({ open, target, step }) => `${open.name} ${target} ${step}`,
  ({ kind, times }) => `${kind} ${times}`,
  ({ open, kind }) => (open === payment ? kind : ""),
);
// Those that wait come first, so that the others work meanwhile.
const cases = [...tried].sort((a, b) => Number(b.kind === "slow") - Number(a.kind === "slow"));
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

test("gives payments and checkouts numbers without a gap, whatever fails between", () => {
  const numbers = receiptNumbers.map((number) => Number(number.split("-").at(-1))).sort((a, b) => a - b);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test("tries the faults at every write", () => {
  expect(figures.faults).toBe(cases.length);
});
