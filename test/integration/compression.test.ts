import { contract } from "../../shared/contract/contract.ts";
import { WEEKDAYS } from "../../shared/values/days-and-times.ts";
import type { Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic } from "../support/canary-clinic.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";

const MARK: Mark = { name: "compression", phone: "5559400743", dob: "1944-06-07" };

let gateway: Gateway;
let clinic: CanaryClinic;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, MARK);
}, 30_000);
afterAll(() => gateway.stop());

const listLocations = (accepted?: string) =>
  gateway.send(contract.locations.list, {
    token: clinic.as("TENANT_ADMIN"),
    ...(accepted && { headers: { "accept-encoding": accepted } }),
  });

it.each(["br", "gzip"])("sends a list through the gateway as %s, with the same content", async (encoding) => {
  const plain = await listLocations();
  expect(plain.text.length).toBeGreaterThan(1024);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  const answer = await listLocations(encoding);
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(answer.body).toEqual(plain.body);
});

it("sends a conflict with its current row compressed", async () => {
  const { location_id } = (await listLocations()).body.items[0] ?? { location_id: "" };
  const hours = Object.fromEntries(
    WEEKDAYS.map((day) => [day, { open: "08:00", close: "18:00", status: "available" }]),
  );
  const answer = await gateway.send(contract.locations.update, {
    token: clinic.as("TENANT_ADMIN"),
    params: { location_id },
    body: { operating_hours: hours, version: 99 },
    headers: { "accept-encoding": "br" },
  });
  expect(answer).toMatchObject({ status: 409, headers: { "content-encoding": "br" } });
  expect(answer.body.current).toMatchObject({ location_id });
});
