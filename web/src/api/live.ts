import type { LiveKind, LiveUpdate } from "../../../shared/live/live.ts";
import { live } from "../../../shared/live/routes.ts";
import { expectChange } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { apiOf } from "./send.ts";

const liveApi = apiOf(live);

/** The first parts of the keys of the queries that show records of a kind. */
const GROUPS: Readonly<Record<LiveKind, readonly string[]>> = {
  appointment: ["appointments", "availability", "own-appointment"],
  hold: ["appointments", "availability"],
  waitlist_entry: ["waitlist"],
  message: ["messages"],
  patient: ["patients"],
};

const ALL_GROUPS: readonly unknown[] = Object.values(GROUPS).flat();

interface Days {
  readonly from?: string;
  readonly to?: string;
  readonly location_id?: string;
}

const includes = ({ from = "", to = "~", location_id }: Days, update: LiveUpdate): boolean =>
  (!location_id || !update.location_id || location_id === update.location_id) &&
  (!update.date || (from <= update.date && update.date <= to));

/** Returns whether the query of a key may show the record of an update. The key begins with the tenant. */
export function mayShow([, group, name, ...parts]: readonly unknown[], update: LiveUpdate): boolean {
  if (!GROUPS[update.kind].includes(String(group))) return false;
  const [first = "", second = ""] = parts.map(String);
  switch (`${group} ${name}`) {
    case "appointments one":
    case "patients one":
      return first === update.id;
    case "appointments days":
    case "appointments list":
      return includes(JSON.parse(first) as Days, update);
    case "appointments own":
      return includes({ from: first, to: second }, update);
    default:
      return group === "own-appointment" ? name === update.id : isLive([undefined, group, name]);
  }
}

/** Returns whether a query shows records of which the API tells. What else belongs to a patient is read, and audited, only on demand. */
const isLive = ([, group, name]: readonly unknown[]): boolean =>
  group === "patients" ? name === "one" || name === "list" : ALL_GROUPS.includes(group);

/** Loads what is on the screen again where it may show one of the updates. What is not on the screen is loaded when it is opened. */
const refresh = (updates: readonly LiveUpdate[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => updates.some((update) => mayShow(queryKey, update)) });

const refreshAll = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isLive(queryKey) });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Updates that arrive together are fetched together. */
const COLLECT_MS = 50;

/** Some lists are read from an index of the table, which may lag behind a change. These are loaded once more after this time. */
const INDEXED_MS = 2_000;
const INDEXED: readonly LiveKind[] = ["waitlist_entry", "message", "patient"];

/** Collects updates, and refreshes the screen for several at once. A refresh ends before the next begins, so that many don't starve it. */
function collector(onShown: (updates: readonly LiveUpdate[]) => void): (update: LiveUpdate) => void {
  let pending: LiveUpdate[] = [];
  let running = false;
  async function run() {
    await pause(COLLECT_MS);
    while (pending.length > 0) {
      const updates = pending;
      pending = [];
      expectChange();
      await refresh(updates);
      onShown(updates);
      const indexed = updates.filter(({ kind }) => INDEXED.includes(kind));
      if (indexed.length > 0) setTimeout(() => void refresh(indexed), INDEXED_MS);
    }
    running = false;
  }
  return (update) => {
    pending.push(update);
    if (running) return;
    running = true;
    void run();
  };
}

/** API Gateway ends a connection that is idle for ten minutes. */
const PING_MS = 5 * 60_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** A timer that is this late shows that the device slept. */
const ASLEEP_MS = 10_000;
const CHECK_MS = 2_000;

/**
 * Follows the changes that the API tells of, and loads what is on the screen again. Whenever a connection opens, also after a sleep or
 * without a network, everything on the screen is loaded again, because updates may have been lost. Without a connection the screen
 * refreshes only at its usual intervals. Returns a function that stops it.
 * @param onShown is called with updates once the screen shows them
 */
export function followLiveUpdates(onShown: (updates: readonly LiveUpdate[]) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const collect = collector(onShown);
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let attempts = 0;

  function retry() {
    clearTimeout(timer);
    // A random pause spreads the screens that have lost their connections at the same moment.
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void connect(), Math.random() * longest);
  }

  async function connect() {
    clearTimeout(timer);
    attempts += 1;
    const attempt = attempts;
    const isCurrent = () => attempt === attempts && !signal.aborted;
    socket?.close();
    try {
      const { url, ticket } = await liveApi.createTicket();
      if (isCurrent()) listen(new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`), isCurrent);
    } catch {
      if (isCurrent()) retry();
    }
  }

  function listen(opened: WebSocket, isCurrent: () => boolean) {
    socket = opened;
    opened.onopen = () => {
      failures = 0;
      expectChange();
      void refreshAll();
    };
    opened.onmessage = ({ data }) => collect(JSON.parse(String(data)) as LiveUpdate);
    opened.onclose = () => isCurrent() && retry();
  }

  /** Connects anew, because a connection from before may be dead without the browser knowing it. */
  function restart() {
    failures = 0;
    void refreshAll();
    void connect();
  }

  let checked = Date.now();
  const checks = setInterval(() => {
    const slept = Date.now() - checked > ASLEEP_MS;
    checked = Date.now();
    if (slept) restart();
  }, CHECK_MS);
  const pings = setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send("{}"), PING_MS);
  addEventListener("online", restart, { signal });
  void connect();
  return () => {
    stopped.abort();
    clearInterval(checks);
    clearInterval(pings);
    clearTimeout(timer);
    socket?.close();
  };
}
