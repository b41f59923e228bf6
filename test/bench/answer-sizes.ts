import { event } from "../support/call.ts";
import { openClinic } from "../support/clinic.ts";
import { startEmulators } from "../support/emulators.ts";
import { commandMeter } from "../support/table-rows.ts";
import { fillAppointments, openDesk } from "./clinic-of-size.ts";
import { type Figure, figure, median } from "./figure.ts";

const ROUNDS = 100;

/** Measures the size of a list of 100 appointments by encoding, what compressing it costs, and the read units of 50 of them. */
export async function answerSizes(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const clinic = await openClinic();
    await fillAppointments(clinic.tenant_id, await openDesk(clinic), 100);
    const { handler } = await import("../../functions/api/appointments/index.ts");
    const { contract } = await import("../../shared/contract/contract.ts");
    const list = async (encoding: string, limit: string) => {
      const headers = { "accept-encoding": encoding };
      const options = { as: "RECEPTIONIST", sub: clinic.users.RECEPTIONIST, query: { limit }, headers } as const;
      return handler(event(contract.appointments.list, options), {} as never);
    };
    const kb = async (encoding: string) => Buffer.from((await list(encoding, "100")).body, "base64").byteLength / 1000;
    const plain = await list("identity", "100");
    const { compress } = await import("../../functions/http/middleware/respond.ts");
    const request = { event: { headers: { "accept-encoding": "br" } }, response: plain };
    const times = Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      compress().after?.({ ...request } as never);
      return performance.now() - started;
    });
    const meter = await commandMeter();
    await list("identity", "50");
    const { units } = meter.read();
    return [
      figure("100 appointments, brotli", await kb("br"), "KB", 8),
      figure("100 appointments, gzip", await kb("gzip"), "KB", 8),
      figure("brotli of 100 appointments, p50", median(times), "ms", 1),
      figure("list of 50 appointments", units, "RCU", 10),
    ];
  } finally {
    await emulators.stop();
  }
}
