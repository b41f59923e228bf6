// @vitest-environment jsdom
import "../../support/web-setup.ts";
import type { MockInstance } from "vitest";
import type { LiveUpdate } from "../../../shared/live/live.ts";
import { followLiveUpdates, mayShow } from "../../../web/src/api/live.ts";
import { queryClient } from "../../../web/src/api/query-client.ts";

const APPOINTMENT: LiveUpdate = {
  kind: "appointment",
  id: "appt_1",
  version: 2,
  date: "2026-11-30",
  location_id: "loc_1",
};

const days = (filters: object) => JSON.stringify(filters);

it.each([
  [["appointments", "days", days({ from: "2026-11-30", to: "2026-11-30", location_id: "loc_1" })], true],
  [["appointments", "days", days({ from: "2026-11-29", to: "2026-12-05" })], true],
  [["appointments", "days", days({ from: "2026-11-30", to: "2026-11-30", location_id: "loc_2" })], false],
  [["appointments", "days", days({ from: "2026-12-01", to: "2026-12-01" })], false],
  [["appointments", "list", days({})], true],
  [["appointments", "list", days({ to: "2026-11-29" })], false],
  [["appointments", "own", "2026-11-30", "2026-11-30"], true],
  [["appointments", "own", "2026-12-01", "2026-12-07"], false],
  [["appointments", "one", "appt_1"], true],
  [["appointments", "one", "appt_2"], false],
  [["appointments", "patient", "pat_1"], true],
  [["availability", "next", "{}"], true],
  [["own-appointment", "appt_1"], true],
  [["own-appointment", "appt_2"], false],
  [["waitlist", "list", "{}"], false],
  [["locations"], false],
] as const)("an appointment is shown by %j: %s", (key, shown) => {
  expect(mayShow(["ten_1", ...key], APPOINTMENT)).toBe(shown);
});

it("reads a patient again only where that one, or a list, is shown", () => {
  const patient: LiveUpdate = { kind: "patient", id: "pat_1", version: 2 };
  const keys = [
    ["list", ""],
    ["one", "pat_1"],
    ["one", "pat_2"],
    ["insurance", "pat_1"],
    ["erasure", "pat_1"],
  ];
  expect(keys.filter((key) => mayShow(["ten_1", "patients", ...key], patient))).toEqual([
    ["list", ""],
    ["one", "pat_1"],
  ]);
});

/** A WebSocket whose events a test sends. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  readonly sent: string[] = [];
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send = (text: string) => void this.sent.push(text);
  close = () => {
    this.readyState = 3;
    this.onclose?.();
  };
  open = () => {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  };
  tell = (update: LiveUpdate) => this.onmessage?.({ data: JSON.stringify(update) });
}

const api = vi.hoisted(() => ({ createTicket: vi.fn() }));
vi.mock("../../../web/src/api/send.ts", () => ({ apiOf: () => api, accountsApi: {} }));

describe("while it follows", () => {
  let stop: () => void;
  const shown: LiveUpdate[][] = [];
  const sockets = () => FakeSocket.all;
  let invalidate: MockInstance<typeof queryClient.invalidateQueries>;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    shown.length = 0;
    api.createTicket.mockReset().mockResolvedValue({ url: "wss://clinic.example.com/live", ticket: "a+b" });
    stop = followLiveUpdates((updates) => void shown.push([...updates]));
    await vi.advanceTimersByTimeAsync(0);
    invalidate = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("connects with a ticket, and loads the screen again when the connection opens", () => {
    expect(sockets().map(({ url }) => url)).toEqual(["wss://clinic.example.com/live?ticket=a%2Bb"]);
    sockets()[0]?.open();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it("loads once for updates that come together, and goes on with those that come meanwhile when that has ended", async () => {
    sockets()[0]?.open();
    invalidate.mockReset();
    let loaded = () => {};
    invalidate.mockReturnValueOnce(new Promise((resolve) => (loaded = resolve))).mockResolvedValue();
    for (const id of ["a", "b", "c"]) sockets()[0]?.tell({ ...APPOINTMENT, id });
    await vi.advanceTimersByTimeAsync(100);
    sockets()[0]?.tell({ ...APPOINTMENT, id: "d" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([invalidate.mock.calls.length, shown.length]).toEqual([1, 0]);
    loaded();
    await vi.advanceTimersByTimeAsync(100);
    expect(shown.map((updates) => updates.map(({ id }) => id))).toEqual([["a", "b", "c"], ["d"]]);
    expect(invalidate).toHaveBeenCalledTimes(2);
  });

  it("loads lists that are read from an index once more", async () => {
    sockets()[0]?.open();
    invalidate.mockClear();
    sockets()[0]?.tell({ kind: "message", id: "msg_1", version: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(invalidate).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(invalidate).toHaveBeenCalledTimes(2);
  });

  it("connects again after a random pause that grows, and loads the screen again then", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    sockets()[0]?.open();
    sockets()[0]?.close();
    api.createTicket.mockRejectedValue(new Error("unreachable"));
    await vi.advanceTimersByTimeAsync(990);
    expect(api.createTicket).toHaveBeenCalledTimes(1);
    // After one second, two and four more.
    await vi.advanceTimersByTimeAsync(6_100);
    expect(api.createTicket).toHaveBeenCalledTimes(4);
    api.createTicket.mockResolvedValue({ url: "wss://clinic.example.com/live", ticket: "c" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(sockets()).toHaveLength(2);
    invalidate.mockClear();
    sockets()[1]?.open();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it("loads the screen and connects at once when the network is back, or the device was asleep", async () => {
    sockets()[0]?.open();
    invalidate.mockClear();
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect([sockets().length, invalidate.mock.calls.length]).toEqual([2, 1]);
    vi.setSystemTime(Date.now() + 600_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sockets().length, invalidate.mock.calls.length]).toEqual([3, 2]);
  });

  it("loads the screen and connects at once when the network is back after ten minutes, however long its pauses are by then", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    sockets()[0]?.open();
    sockets()[0]?.close();
    api.createTicket.mockRejectedValue(new Error("unreachable"));
    await vi.advanceTimersByTimeAsync(600_000);
    api.createTicket.mockReset().mockResolvedValue({ url: "wss://clinic.example.com/live", ticket: "d" });
    invalidate.mockClear();
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect([sockets().length, invalidate.mock.calls.length]).toEqual([2, 1]);
    sockets()[1]?.open();
    expect(invalidate).toHaveBeenCalledTimes(2);
    // The pause that had begun before is over without a further connection.
    await vi.advanceTimersByTimeAsync(61_000);
    expect(sockets()).toHaveLength(2);
  });

  it("sends something every five minutes, because API Gateway ends idle connections, and nothing once it has stopped", async () => {
    sockets()[0]?.open();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(sockets()[0]?.sent).toHaveLength(1);
    stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect([sockets().length, sockets()[0]?.sent.length]).toEqual([1, 1]);
  });
});
