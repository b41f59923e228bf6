import { crc32 } from "node:zlib";
import { newKey, sentKey } from "../../../../functions/domain/integrations/key-format.ts";

const KEY_ID = "key_01jd3v8c9m4q2w6x8z0y1t5k7n";
const bearer = (key: string) => sentKey(`Bearer ${key}`);

it("makes a key of the id, 32 random characters and the checksum of both", () => {
  const { key } = newKey(KEY_ID);
  const [, start = "", check = ""] =
    /^(ck_01jd3v8c9m4q2w6x8z0y1t5k7n_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? [];
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const sum = [...check].reduce((total, digit) => total * 62 + digits.indexOf(digit), 0);
  expect(sum).toBe(crc32(start));
  expect(newKey(KEY_ID).key).not.toBe(key);
});

it("recognizes a key by its digest only", () => {
  const [one, other] = [newKey(KEY_ID), newKey(KEY_ID)];
  expect(bearer(one.key)?.key_id).toBe(KEY_ID);
  expect(bearer(one.key)?.isOf(one.digest)).toBe(true);
  expect(bearer(one.key)?.isOf(other.digest)).toBe(false);
  expect(bearer(one.key)?.isOf("")).toBe(false);
  expect(one.digest).not.toContain(one.key.slice(-38, -6));
});

it("refuses every key with one other character", () => {
  const { key } = newKey(KEY_ID);
  for (let at = 0; at < key.length; at += 1) {
    const wrong = key.slice(0, at) + (key.charAt(at) === "1" ? "2" : "1") + key.slice(at + 1);
    expect(bearer(wrong), wrong).toBeUndefined();
  }
});

it.each([
  ["no header", undefined],
  ["an empty one", ""],
  ["no scheme", newKey(KEY_ID).key],
  ["another scheme", `Basic ${newKey(KEY_ID).key}`],
  ["a token of a person", "Bearer a.b.c"],
  ["a key with more behind it", `Bearer ${newKey(KEY_ID).key}x`],
  ["two keys", `Bearer ${newKey(KEY_ID).key} ${newKey(KEY_ID).key}`],
  ["an id that no ULID is", `Bearer ${newKey("key_91jd3v8c9m4q2w6x8z0y1t5k7n").key}`],
])("refuses %s", (_, header) => {
  expect(sentKey(header)).toBeUndefined();
});
