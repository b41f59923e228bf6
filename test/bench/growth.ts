import { openClinic } from "../support/clinic.ts";
import { startEmulators } from "../support/emulators.ts";
import { commandMeter } from "../support/table-rows.ts";
import { fillAppointments, openDesk } from "./clinic-of-size.ts";
import { type Figure, figure, median } from "./figure.ts";
import { fillPatients } from "./name-search.ts";

/** The sizes of the clinics, the smallest first; GROWTH_SIZES=100,1000 tries the bench. */
const SIZES = (process.env.GROWTH_SIZES ?? "100,10000,100000").split(",").map(Number);
const ROUNDS = 30;
const MAX_RATIO = 1.5;

/** Returns a time of a practitioner's day that no other round takes. */
const timeOf = (round: number) =>
  `${String(9 + Math.floor(round / 4)).padStart(2, "0")}:${["00", "15", "30", "45"][round % 4]}`;

/** Measures the front desk's requests in clinics of growing size, in turn, with the read units of their queries. */
export async function growth(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const clinics = [];
    for (const size of SIZES) {
      const clinic = await openClinic(`Clinic of ${size}`);
      const desk = await openDesk(clinic);
      await fillPatients(clinic.tenant_id, size);
      await fillAppointments(clinic.tenant_id, desk, size);
      clinics.push({ clinic, desk, size });
    }
    const meter = await commandMeter();
    const { date, ...place } = (clinics[0] as (typeof clinics)[0]).desk;
    const requests = {
      "patient list": () => ["patients", "list", {}] as const,
      "name search": () => ["patients", "list", { query: { search: "zzyzx" } }] as const,
      "list of a day": (desk: typeof place) =>
        ["appointments", "list", { query: { from: date, to: date, location_id: desk.location_id } }] as const,
      availability: ({ patient_id: _, ...desk }: typeof place) =>
        ["appointments", "availability", { query: { ...desk, date } }] as const,
      booking: (desk: typeof place, round: number) =>
        ["appointments", "book", { body: { ...desk, date, start_time: timeOf(round) } }] as const,
    };
    const figures: Figure[] = [];
    for (const [name, request] of Object.entries(requests)) {
      const times = SIZES.map((): number[] => []);
      const units = SIZES.map(() => 0);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, { clinic, desk }] of clinics.entries()) {
          const [domain, operation, sent] = request(desk, round);
          meter.read();
          const started = performance.now();
          const { status } = await clinic.send("RECEPTIONIST", domain, operation as never, sent as never);
          times[at]?.push(performance.now() - started);
          if (status > 201) throw new Error(`${name} answered ${status}`);
          units[at] = meter.read().units;
        }
      const base = median(times[0] ?? []);
      for (const [at, size] of SIZES.entries()) {
        if (at === 0) continue;
        figures.push(
          figure(`${name}, ${size} rows`, median(times[at] ?? []) / base, `x ${SIZES[0]} rows`, MAX_RATIO),
          figure(`${name}'s read units, ${size} rows`, (units[at] ?? 0) - (units[0] ?? 0), "RCU more", 0),
        );
      }
    }
    return figures;
  } finally {
    await emulators.stop();
  }
}
