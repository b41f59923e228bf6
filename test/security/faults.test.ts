import { CONTEXT } from "../../infra/local/cognito/pool.ts";
import { addPractitioner, newPatient, openFrontDesk } from "../integration/front-desk.ts";
import { ask, GRACE, heldWithCode, hold, openOnlineDesk } from "../integration/online-desk.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { printFigures, sampleOf } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { FAULTS, type FaultKind } from "../support/faults.ts";
import { tableRows } from "../support/table-rows.ts";

let emulators: Emulators;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
const figures = { faults: 0, struck: 0, wrong: 0 };

beforeAll(async () => {
  emulators = await startEmulators({ cognito: true, faults: true });
  clinic = await openClinic();
  desk = await openFrontDesk(clinic);
}, 30_000);
afterAll(async () => {
  printFigures(`faults: ${figures.faults} cases, struck ${figures.struck} times, ${figures.wrong} wrong`);
  await emulators.stop();
});

const place = { street: "2 Hill Road", city: "Springfield", state: "IL", zipcode: "01234" };
const accountsOf = async (email: string) =>
  ((await emulators.cognito?.pool.users.listUsers(CONTEXT)) ?? []).filter(({ Attributes }) =>
    Attributes.some(({ Value }) => Value === email),
  );
/** Counts the rows of each entity that contain the text. */
async function rowsWith(text: string): Promise<(entity: string) => number> {
  const rows = await tableRows(emulators.dynamoDb, text);
  return (entity) => rows.filter((row) => row.includes(`"__edb_e__":"${entity}"`)).length;
}

/** A task: its requests in order, and what must be stored exactly once when all of them succeeded. */
interface Work {
  /** In every one of its writes. */
  readonly mark: string;
  readonly steps: readonly (() => Promise<Answer>)[];
  /** Whether a step that is repeated after it was done says so by 409 and not by the same answer. */
  readonly refusesTwice: boolean;
  readonly effects: () => Promise<Record<string, number>>;
  readonly once: Record<string, number>;
}

function onboarding(n: number): Work {
  const email = `fault${n}@onboarding.example.com`;
  const known = { user_id: "", tenant_id: "" };
  const person = { email, phone_number: "5550100300", ...place };
  return {
    mark: email,
    refusesTwice: false,
    steps: [
      async () => {
        const body = { email, username: `fault${n}` };
        const answer = await clinic.send("PLATFORM_ADMIN", "accounts", "signup", { body });
        known.user_id = answer.body.user?.id ?? "";
        return answer;
      },
      async () => {
        const body = { user_id: known.user_id, username: `fault${n}`, tenant_name: "Hillview", ...person };
        const answer = await clinic.send("PLATFORM_ADMIN", "tenants", "create", { body });
        known.tenant_id = answer.body.tenant_id ?? "";
        return answer;
      },
      async () => {
        const name = { first_name: "Grace", last_name: "Hopper", date_of_birth: "1980-12-09" };
        return clinic.send("PLATFORM_ADMIN", "accounts", "createUser", { body: { ...known, ...name, ...person } });
      },
    ],
    effects: async () => {
      const rows = await rowsWith(email);
      const unfinished = rows("onboarding");
      return { accounts: (await accountsOf(email)).length, tenants: rows("tenant"), users: rows("user"), unfinished };
    },
    once: { accounts: 1, tenants: 1, users: 1, unfinished: 0 },
  };
}

function staffAdd(n: number): Work {
  const email = `fault${n}@staff.example.com`;
  const name = { firstName: "Grace", middleName: "", lastName: "Hopper", dob: "1980-12-09", phoneNumber: "5550100300" };
  const job = { role: "MANAGER", status: "ACTIVE", locationId: desk.location_id };
  const body = { ...name, email, ...place, ...job };
  return {
    mark: email,
    refusesTwice: true,
    steps: [() => clinic.send("TENANT_ADMIN", "staff", "add", { body } as never)],
    effects: async () => {
      const rows = await rowsWith(email);
      return { accounts: (await accountsOf(email)).length, staff: rows("staff"), users: rows("user") };
    },
    once: { accounts: 1, staff: 1, users: 1 },
  };
}

async function booking(n: number): Promise<Work> {
  const practitioner_id = await addPractitioner(clinic, desk.location_id);
  const body = { ...newPatient, last_name: `Fault ${n}` };
  const { patient_id } = (await clinic.send("RECEPTIONIST", "patients", "create", { body })).body;
  const appointment = { ...desk, practitioner_id, patient_id, date: MONDAY, start_time: "10:00" };
  return {
    mark: patient_id,
    refusesTwice: true,
    steps: [() => clinic.send("RECEPTIONIST", "appointments", "book", { body: appointment })],
    effects: async () => {
      const rows = await rowsWith(patient_id);
      return { appointments: rows("appointment"), days: rows("bookedDay") };
    },
    once: { appointments: 1, days: 1 },
  };
}

/** The first step of an online booking. The clinic is its own, because its holds are one item. */
async function holding(): Promise<Work> {
  const online = await openOnlineDesk(await openClinic());
  const { practitioner_id } = online;
  return {
    mark: practitioner_id,
    refusesTwice: true,
    steps: [() => hold(online, "10:00")],
    effects: async () => {
      const rows = await rowsWith(practitioner_id);
      return { holds: rows("hold"), days: rows("bookedDay"), lists: rows("openHolds") };
    },
    once: { holds: 1, days: 1, lists: 1 },
  };
}

/** The last step of an online booking: the code is checked, and the hold becomes the appointment of a new patient. */
async function bookingOnline(n: number): Promise<Work> {
  const online = await openOnlineDesk(await openClinic());
  const email = `fault${n}@online.example.com`;
  const secrets = await heldWithCode(emulators, online, { start_time: "10:00", email });
  return {
    mark: email,
    refusesTwice: false,
    steps: [() => ask("book", { params: online.params, body: { ...GRACE, ...secrets } })],
    effects: async () => {
      const [ofPerson, ofPlace] = await Promise.all([rowsWith(email), rowsWith(online.practitioner_id)]);
      return { patients: ofPerson("patient"), appointments: ofPlace("appointment"), days: ofPlace("bookedDay") };
    },
    once: { patients: 1, appointments: 1, days: 1 },
  };
}

/** Every write of these: the service and operation, and the step of the work in which it happens. */
const WRITES = [
  ["onboarding", onboarding, 0, "cognito", "AdminCreateUser"],
  ["onboarding", onboarding, 0, "dynamoDb", "PutItem"],
  ["onboarding", onboarding, 1, "dynamoDb", "TransactWriteItems"],
  ["onboarding", onboarding, 2, "cognito", "AdminAddUserToGroup"],
  ["onboarding", onboarding, 2, "dynamoDb", "TransactWriteItems"],
  ["staff add", staffAdd, 0, "cognito", "AdminCreateUser"],
  ["staff add", staffAdd, 0, "cognito", "AdminAddUserToGroup"],
  ["staff add", staffAdd, 0, "dynamoDb", "TransactWriteItems"],
  ["booking", booking, 0, "dynamoDb", "TransactWriteItems"],
  ["hold", holding, 0, "dynamoDb", "TransactWriteItems"],
  ["online booking", bookingOnline, 0, "dynamoDb", "TransactWriteItems"],
] as const;

/**
 * What goes on past every retry ends alike at every write, and takes its time: the transactions stand for all writes,
 * throttling for 500 and reset, one slow transaction for all slow ones.
 */
const GOES_ON: readonly FaultKind[] = ["throttle", "lost answer", "transaction conflict"];

const can = (kind: FaultKind, target: string) => kind !== "transaction conflict" || target === "TransactWriteItems";
const single = WRITES.flatMap(([work, open, step, service, target]) =>
  FAULTS.filter((kind) => can(kind, target)).map((kind) => ({ work, open, step, service, target, kind, times: 1 })),
);
const lasting = [
  ...single.filter(({ work, kind }) => work === "booking" && kind === "slow"),
  ...single.filter(({ target, kind }) => target === "TransactWriteItems" && GOES_ON.includes(kind)),
].map((one) => ({ ...one, times: 99 }));
// Those that wait come first, so that the others work meanwhile.
const waits = ({ kind, times }: { kind: FaultKind; times: number }) => (kind === "slow" ? times : 0);
const cases = [...single, ...lasting].sort((a, b) => waits(b) - waits(a));

const tried = sampleOf(
  "faults",
  cases,
  ({ work, target, step, times }) => `${work} ${target} ${step} ${times}`,
  ({ kind }) => kind,
);

test.concurrent.each(tried.map((one, n) => ({ ...one, n, often: one.times === 1 ? "once" : "again and again" })))(
  "has one effect after a retry, or answers a clean 503: $work, $kind at $target of step $step $often",
  async ({ open, step, service, target, kind, times, n }) => {
    figures.faults += 1;
    figures.wrong += 1;
    const work = await open(n);
    for (const before of work.steps.slice(0, step)) expect((await before()).status).toBe(201);
    // Later steps carry the account's id in place of its address.
    const fault = emulators.proxies?.[service].arm({ kind, target, mark: await markOf(work, target, step), times });
    const first = await work.steps[step]?.();
    fault?.mend();
    expect(fault?.struck()).toBeGreaterThan(0);
    // Other transactions are no failure of the service: a write that they never let through is a conflict.
    const failure = kind === "transaction conflict" ? 409 : 503;
    expect([201, failure]).toContain(first?.status);
    if (first?.status === 409) expect(first.body.code).toBe("conflict");
    if (first?.status === 503)
      expect(first).toMatchObject({ body: { code: "unavailable" }, headers: { "retry-after": "1" } });
    if (times === 1) expect(first?.status).toBe(201);
    const isUndone = first?.status === failure && kind !== "lost answer";
    if (isUndone && work.refusesTwice)
      expect(Object.values(await work.effects()).every((count) => count === 0)).toBe(true);

    const again = await work.steps[step]?.();
    expect(work.refusesTwice && !isUndone ? [201, 409] : [201]).toContain(again?.status);
    for (const after of work.steps.slice(step + 1)) expect((await after()).status).toBe(201);
    expect(await work.effects()).toEqual(work.once);
    figures.struck += fault?.struck() ?? 0;
    figures.wrong -= 1;
  },
  20_000,
);

/** Returns the account's id for a write without an address, and the task's own mark otherwise. */
async function markOf({ mark }: Work, target: string, step: number): Promise<string> {
  if (target !== "AdminAddUserToGroup" || step === 0) return mark;
  return (await accountsOf(mark))[0]?.Username ?? mark;
}

test("tries the faults at every write", () => {
  expect(figures.faults).toBe(tried.length);
});
