import { decodeItem, encodeItem } from "../../../infra/cli/tenant/file.ts";

const item = {
  pk: { S: "a" },
  text: { S: "José \u2028\u2029\n \ud83e\ude7a" },
  long: { N: "12345678901234567890123456789012345678" },
  bytes: { B: new Uint8Array([0, 255, 10]) },
  list: { L: [{ NULL: true as const }, { BOOL: false }, { B: new Uint8Array([7]) }] },
  map: { M: { b: { N: "1" }, a: { SS: ["y", "x"] } } },
  numbers: { NS: ["2", "1"] },
  blobs: { BS: [new Uint8Array([2]), new Uint8Array([1])] },
};

test("restores an item of every type", () => {
  expect(encodeItem(decodeItem(encodeItem(item)))).toBe(encodeItem(item));
  const back = decodeItem(encodeItem(item));
  expect(back.text).toEqual(item.text);
  expect(back.long).toEqual(item.long);
  expect([...(back.bytes?.B ?? [])]).toEqual([0, 255, 10]);
  expect([...(back.list?.L?.[2]?.B ?? [])]).toEqual([7]);
  expect(back.blobs?.BS?.map((bytes) => [...bytes])).toEqual([[1], [2]]);
});

test("writes the same line for members and sets in another order", () => {
  const { pk, ...rest } = item;
  const other = { ...rest, map: { M: { a: { SS: ["x", "y"] }, b: { N: "1" } } }, numbers: { NS: ["1", "2"] }, pk };
  expect(encodeItem(other)).toBe(encodeItem(item));
  expect(encodeItem({ ...item, long: { N: "1" } })).not.toBe(encodeItem(item));
});

test("writes an item as one line for every line reader", () => {
  expect(encodeItem(item)).not.toMatch(/[\n\r\u2028\u2029]/);
});
