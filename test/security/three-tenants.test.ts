import * as fc from "fast-check";
import type { Domain } from "../../shared/contract/contract.ts";
import type { TenantRole } from "../../shared/contract/roles.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic, sendAs } from "../support/clinic.ts";
import { printFigures, times } from "../support/depth.ts";
import { startEmulators } from "../support/emulators.ts";

const KINDS = ["patient", "lead", "company"] as const;
type Kind = (typeof KINDS)[number];
const ACTIONS = ["create", "read", "rename", "remove", "list", "search", "convert"] as const;
const NAMES = ["Ada", "Ada Lin", "Bo"] as const;

/** One step: a person of a tenant does something, perhaps to what is another tenant's. */
interface Step {
  readonly tenant: 0 | 1 | 2;
  readonly kind: Kind;
  readonly action: (typeof ACTIONS)[number];
  /** Which of all the things that any tenant has made so far. A step on one of them has its kind. */
  readonly target: number;
  readonly name: (typeof NAMES)[number];
  readonly stale: boolean;
}

interface Thing {
  readonly id: string;
  readonly tenant: number;
  readonly kind: Kind;
  name: string;
  version: number;
  removed?: boolean;
  patient?: string;
}

/** What each kind is called in the contract, and who of a clinic looks after it. */
const OF = {
  patient: { domain: "patients", role: "RECEPTIONIST", id: "patient_id", name: "last_name", get: "get" },
  lead: { domain: "patients", role: "RECEPTIONIST", id: "lead_id", name: "last_name", get: "getLead" },
  company: { domain: "insurance", role: "TENANT_ADMIN", id: "company_id", name: "company_name", get: undefined },
} as const;
const OPERATIONS = {
  patient: { create: "create", rename: "update", list: "list" },
  lead: { create: "createLead", rename: "updateLead", list: "listLeads" },
  company: { create: "createCompany", rename: "updateCompany", list: "listCompanies" },
} as const;

const person = { first_name: "Zoe", contact: "555-0101", dob: "1980-12-09" };
const company = { network_type: "PPO", phone: "555-0101", status: "ACTIVE" };

/** Three new clinics and what the model says each of them has. */
class World {
  readonly things: Thing[] = [];
  /** Requests so far, and those on what another tenant has made. */
  requests = 0;
  foreign = 0;
  private readonly clinics: readonly Clinic[];

  constructor(clinics: World["clinics"]) {
    this.clinics = clinics;
  }

  /** Writes the rows of three clinics, each with an administrator and a receptionist. */
  static async open(): Promise<World> {
    const clinics = await Promise.all([0, 1, 2].map(() => openClinic()));
    return new World(clinics);
  }

  private send(tenant: number, role: TenantRole, domain: Domain, operation: string, request: object) {
    this.requests += 1;
    const sub = this.clinics[tenant]?.users[role] ?? "";
    return sendAs({ as: role, sub }, domain, operation, request);
  }

  private own(tenant: number, kind: Kind): Thing[] {
    return this.things.filter((thing) => thing.tenant === tenant && thing.kind === kind && !thing.removed);
  }

  /** Compares a tenant's list with the model's. */
  async checkList(tenant: number, kind: Kind, search?: string): Promise<void> {
    const { domain, role, id, name } = OF[kind];
    const query = { limit: "100", ...(search !== undefined && { search }) };
    const { status, body } = await this.send(tenant, role, domain, OPERATIONS[kind].list, { query });
    const wanted = this.own(tenant, kind).filter(
      (thing) => search === undefined || thing.name.toLowerCase().startsWith(search.toLowerCase()),
    );
    const seen = (body.items as Record<string, unknown>[]).map((item) => `${item[id]} ${item[name]} ${item.version}`);
    expect([status, seen.sort()]).toEqual([200, wanted.map((t) => `${t.id} ${t.name} ${t.version}`).sort()]);
  }

  /** Does one step and compares its answer with what the model says of it. */
  async take({ tenant, kind, action, target, name, stale }: Step): Promise<void> {
    const of = OF[kind];
    if (action === "list") return this.checkList(tenant, kind);
    if (action === "search") return this.checkList(tenant, kind, kind === "company" ? undefined : name);
    if (action === "create") {
      const body = { ...(kind === "company" ? company : person), [of.name]: name };
      const answer = await this.send(tenant, of.role, of.domain, OPERATIONS[kind].create, { body });
      expect(answer.status).toBe(201);
      this.things.push({ id: String(answer.body[of.id]), tenant, kind, name, version: 1 });
      return;
    }
    const thing = this.things[target % Math.max(1, this.things.length)];
    if (thing) await this.touch(thing, { tenant, kind: thing.kind, action, target, name, stale });
  }

  private async touch(thing: Thing, { tenant, kind, action, name, stale }: Step): Promise<void> {
    const { domain, role, id, name: field, get } = OF[kind];
    const params = { [id]: thing.id };
    const mine = thing.tenant === tenant && !thing.removed;
    const known = (answer: Answer, status: number) => {
      if (thing.tenant !== tenant) this.foreign += 1;
      expect(answer.status).toBe(mine ? status : 404);
    };
    if (action === "read" && get) {
      const answer = await this.send(tenant, role, domain, get, { params });
      known(answer, 200);
      if (mine) expect(answer.body).toMatchObject({ [field]: thing.name, version: thing.version });
    }
    if (action === "rename") {
      const body = { [field]: name, version: stale ? thing.version + 7 : thing.version };
      // A lead who has become a patient can't be changed.
      const refused = stale || thing.patient !== undefined;
      known(await this.send(tenant, role, domain, OPERATIONS[kind].rename, { params, body }), refused ? 409 : 200);
      if (mine && !refused) Object.assign(thing, { name, version: thing.version + 1 });
    }
    if (action === "remove" && kind === "company") {
      known(await this.send(tenant, role, domain, "removeCompany", { params }), 204);
      if (mine) thing.removed = true;
    }
    if (action === "convert" && kind === "lead") {
      const answer = await this.send(tenant, role, domain, "convertLead", { params });
      known(answer, 200);
      if (mine) this.became(thing, answer.body as unknown as Patient);
    }
  }

  /** A lead becomes a patient of its own clinic, once. */
  private became(lead: Thing, patient: Patient): void {
    if (lead.patient) {
      expect(patient.patient_id).toBe(lead.patient);
      return;
    }
    lead.patient = patient.patient_id;
    lead.version += 1;
    const { patient_id: id, last_name: name, version } = patient;
    expect(name).toBe(lead.name);
    this.things.push({ id, tenant: lead.tenant, kind: "patient", name, version });
  }
}

const SEQUENCES = times(200, 20);
/** Writes to an emulator take longer the more it holds, so each part of the sequences has one of its own. */
const SEQUENCES_AT_ONCE = 50;
const SEED = 20_261_121;

const step: fc.Arbitrary<Step> = fc.record({
  tenant: fc.constantFrom(0, 1, 2),
  kind: fc.constantFrom(...KINDS),
  // A third of the steps make something, so that the others find something.
  action: fc.oneof(fc.constant("create" as const), { weight: 2, arbitrary: fc.constantFrom(...ACTIONS) }),
  target: fc.nat(9),
  name: fc.constantFrom(...NAMES),
  stale: fc.boolean(),
});

const parts = Array.from({ length: Math.ceil(SEQUENCES / SEQUENCES_AT_ONCE) }, (_, part) => part);

test.each(parts)(
  "gives each of three clinics what a simple model predicts, and nothing of another (part %i)",
  async (part) => {
    const emulators = await startEmulators();
    let requests = 0;
    let foreign = 0;
    const sequence = fc.array(step, { minLength: 5, maxLength: 12 });
    const property = fc.asyncProperty(sequence, fc.constantFrom(0, 1, 2), async (steps, witness) => {
      const world = await World.open();
      for (const next of steps) await world.take(next);
      for (const kind of KINDS) await world.checkList(witness, kind);
      requests += world.requests;
      foreign += world.foreign;
    });
    const options = { seed: SEED + part, numRuns: Math.min(SEQUENCES_AT_ONCE, SEQUENCES - part * SEQUENCES_AT_ONCE) };
    try {
      const { failed, numRuns } = await fc.check(property, options);
      printFigures(
        `three tenants: ${numRuns} sequences, ${requests} requests, ${foreign} on another's rows, seed ${options.seed}, ${failed ? 1 : 0} wrong`,
      );
      if (failed) await fc.assert(property, options);
      expect(foreign).toBeGreaterThan(numRuns / 2);
    } finally {
      await emulators.stop();
    }
  },
  600_000,
);
