import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import {
  ArchiveTooLarge,
  addContent,
  beginFile,
  endArchive,
  endFile,
  newArchive,
  type ZipArchive,
} from "../../../../functions/domain/offboarding/zip-archive.ts";

const START = newArchive(new Date("2027-03-01T18:05:31.000Z"));

type Step = ReturnType<typeof endFile>;

/** Returns the bytes of an archive that is stored as JSON after each step. */
function written(steps: readonly ((zip: ZipArchive) => Step)[]): Buffer {
  let zip = START;
  const bytes = steps.map((step) => {
    const next = step(zip);
    zip = JSON.parse(JSON.stringify(next.zip));
    return next.bytes;
  });
  expect(zip.bytes).toBe(Buffer.concat(bytes).length);
  return Buffer.concat(bytes);
}

const file = (name: string, ...contents: readonly Uint8Array[]) => [
  (zip: ZipArchive) => beginFile(zip, name),
  ...contents.map((content) => (zip: ZipArchive) => addContent(zip, content)),
  endFile,
];
const texts = (...all: readonly string[]) => all.map((text) => Buffer.from(text));

/** Returns time, checksum and sizes of the files that the archive lists at its end. */
function listed(zip: Buffer) {
  const entries: object[] = [];
  for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 4))
    entries.push({
      time: zip.readUInt16LE(at + 12),
      date: zip.readUInt16LE(at + 14),
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 24),
    });
  return entries;
}

test("joins files whose contents come in pieces, which may be empty", () => {
  const noise = randomBytes(300_000);
  const zip = written([
    ...file("json/größe.json", ...texts("[", "\n 1", ",\n 2", "\n]")),
    ...file("empty.csv", ...texts("")),
    ...file("noise", noise.subarray(0, 1), noise.subarray(1), new Uint8Array()),
    endArchive,
  ]);
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(["json/größe.json", "empty.csv", "noise"]);
  expect(strFromU8(files["json/größe.json"] as Uint8Array)).toBe("[\n 1,\n 2\n]");
  expect(files["empty.csv"]).toHaveLength(0);
  expect(Buffer.from(files.noise as Uint8Array).equals(noise)).toBe(true);
  // 18:05:30 on 1 March 2027, in units of two seconds.
  const written_at = { time: (18 << 11) | (5 << 5) | 15, date: ((2027 - 1980) << 9) | (3 << 5) | 1 };
  expect(listed(zip)).toEqual(
    Object.values(files).map((content) => ({ ...written_at, crc: crc32(content), size: content.length })),
  );
});

test("refuses more than the format can describe", () => {
  const { zip } = beginFile(START, "a");
  const almostFull = { ...zip, files: zip.files.map((each) => ({ ...each, size: 0xffffffff - 2 })) };
  expect(addContent(almostFull, Buffer.from("ab")).zip.files[0]?.size).toBe(0xffffffff);
  expect(() => addContent(almostFull, Buffer.from("abc"))).toThrow(ArchiveTooLarge);
  expect(() => beginFile({ ...zip, bytes: 0xffffffff - 30 }, "a")).toThrow(ArchiveTooLarge);
});
