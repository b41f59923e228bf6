import { contract } from "../../shared/contract/contract.ts";
import type { Route, Routes } from "../../shared/contract/route.ts";
import { openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { tableRows } from "../support/table-rows.ts";
import { bookOnline, openOnlineDesk } from "./online-desk.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const TIMES = 10;

const publicRoutes: readonly Route[] = Object.values(contract)
  .flatMap((routes) => Object.values(routes as Routes))
  .filter(({ roles }) => roles === "public");

/** The operations by which the pages of links show what a link opens. */
const SHOWN = [contract.online.view, contract.online.listMoveTimes] as const;

test("opening every public address and every link ten times, as mail programs do, changes nothing", async () => {
  const clinic = await openClinic();
  const desk = await openOnlineDesk(clinic);
  const email = "scanned@example.com";
  const booked = await bookOnline(gateway.emulators, desk, { start_time: "10:00", email });
  const { token } = booked.body;
  const { optOutToken } = await import("../../functions/domain/messaging/compose.ts");
  const values: Readonly<Record<string, string>> = {
    username: desk.username,
    token: optOutToken({ tenant_id: clinic.tenant_id, patient_id: desk.patient_id }),
  };
  const query = `service_id=${desk.service_id}&from=${MONDAY}`;
  const pathOf = ({ path }: Route) =>
    `${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "unknown")}${path.endsWith("/times") ? `?${query}` : ""}`;

  const before = await tableRows(gateway.emulators.dynamoDb);
  const opened = new Map<string, number>();
  for (let time = 0; time < TIMES; time += 1) {
    for (const route of publicRoutes)
      for (const method of ["GET", "HEAD"]) {
        const { status } = await gateway.sendTo(method, pathOf(route));
        opened.set(`${method} ${route.path}`, status);
      }
    for (const route of SHOWN) {
      const { status } = await gateway.send(route, { body: { token, ...(route === SHOWN[1] && { from: MONDAY }) } });
      expect([route.path, status]).toEqual([route.path, 200]);
    }
  }
  expect(await tableRows(gateway.emulators.dynamoDb)).toEqual(before);
  // Those that show something were really opened.
  for (const path of ["/api/online/{username}", "/api/online/{username}/times", "/api/messages/opt-out/{token}"])
    expect([path, opened.get(`GET ${path}`)]).toEqual([path, 200]);
  const { body } = await gateway.send(contract.online.view, { body: { token } });
  expect(body).toMatchObject({ status: "BOOKED", confirmed_at: null });
});
