import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clinicsOf, eachClinic } from "../../../infra/cli/each-clinic.ts";

const folder = mkdtempSync(join(tmpdir(), "clinic-each-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ids of clinics in their order. */
const ids = Array.from({ length: 50 }, (_, at) => `ten_01jd3v8c9m4q2w6x8z0y1t5k${String(at).padStart(2, "0")}`);
const fileOf = (text: string) => {
  const path = join(folder, "tenants.txt");
  writeFileSync(path, text);
  return path;
};

test("works on the given number of clinics at the same time, on each of them once, and prints where to continue", async () => {
  let [running, most] = [0, 0];
  const [seen, lines]: string[][] = [[], []];
  const work = async (tenant_id: string) => {
    running += 1;
    most = Math.max(most, running);
    // The first ones take longest.
    await sleep(tenant_id === ids[0] ? 20 : 1);
    running -= 1;
    seen?.push(tenant_id);
  };
  expect(await eachClinic({ named: ids }, { atOnce: 20, print: (line) => lines?.push(line) }, work)).toBe(50);
  expect(most).toBe(20);
  expect(seen?.toSorted()).toEqual(ids);
  expect(lines?.at(-1)).toMatch(/^(\d+) clinics are done\. To continue after them: --after ten_/);
});

test("never names a place to continue behind a clinic that is not done, ends at a failure, and continues after the place", async () => {
  const lines: string[] = [];
  const done: string[] = [];
  const work = async (tenant_id: string) => {
    await sleep(1);
    if (tenant_id === ids[30]) throw new Error("down");
    done.push(tenant_id);
  };
  const loop = { atOnce: 5, print: (line: string) => lines.push(line) };
  await expect(eachClinic({ named: ids }, loop, work)).rejects.toThrow("down");
  const [, after = ""] = /--after (\S+)$/.exec(lines.at(-1) ?? "") ?? [];
  expect(ids.indexOf(after)).toBeLessThan(30);
  expect(done).toEqual(expect.arrayContaining(ids.slice(0, ids.indexOf(after) + 1)));
  expect(done.length).toBeLessThan(36);
  const rest: string[] = [];
  await eachClinic({ named: ids, after }, loop, async (tenant_id) => void rest.push(tenant_id));
  expect(rest).toEqual(ids.slice(ids.indexOf(after) + 1));
});

test("shares the clinics among processes, each of which continues in its own part", async () => {
  const loop = { atOnce: 5, print: () => undefined };
  const partOf = async (part: string, after?: string) => {
    const done: string[] = [];
    const clinics = { ...clinicsOf({ part, ...(after && { after }) }), named: ids };
    await eachClinic(clinics, loop, async (tenant_id) => void done.push(tenant_id));
    return done;
  };
  const parts = await Promise.all(["1/3", "2/3", "3/3"].map((part) => partOf(part)));
  expect(parts.flat().sort()).toEqual(ids);
  expect(Math.min(...parts.map(({ length }) => length))).toBeGreaterThan(5);
  expect(await partOf("2/3", parts[1]?.[4])).toEqual(parts[1]?.slice(5));
});

test("reads the clinics of a file once each", () => {
  expect(clinicsOf({ tenants: fileOf(`${ids[3]}\n\n${ids[1]}\r\n${ids[3]}\n`) })).toEqual({ named: [ids[3], ids[1]] });
});

test.each([
  ["a line that is no id", () => ({ tenants: fileOf(`${ids[0]}\nLakeside\n`) }), "Lakeside is no id of a clinic."],
  ["an empty file", () => ({ tenants: fileOf("\n") }), "names no clinic."],
  ["a missing file", () => ({ tenants: join(folder, "none") }), "can't be read (ENOENT)."],
  ["a place outside the file", () => ({ tenants: fileOf(`${ids[0]}`), after: ids[1] }), `does not name ${ids[1]}.`],
  ["one clinic and several", () => ({ tenant: ids[0], after: ids[1] }), "--tenant goes without --tenants, --part"],
  ["a part of none", () => ({ part: "0/8" }), "0/8 is no part"],
  ["a part beyond the last one", () => ({ part: "9/8" }), "9/8 is no part"],
  ["a part without its number", () => ({ part: "8" }), "8 is no part"],
])("refuses %s", (_, given, message) => {
  expect(() => clinicsOf(given())).toThrow(message);
});
