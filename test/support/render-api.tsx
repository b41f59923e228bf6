import { ERROR_STATUS, type ErrorCode } from "../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../shared/contract/texts.ts";

type Answer = unknown | ((request: Request) => unknown);

/** Returns an error in the API's format. */
export const refuse = (code: ErrorCode, error: string, fields?: Record<string, string>): Response =>
  Response.json({ error, code, fields, request_id: "r1" }, { status: ERROR_STATUS[code] });

/** Returns the answer to an update of a row that Marcus has changed since. */
export const changedBefore = (current: unknown): Response =>
  Response.json(
    {
      error: REQUEST_TEXTS.conflict,
      code: "conflict",
      current,
      changed_by: "Marcus Lee",
      changed_at: "2026-11-20T15:00:00.000Z",
      request_id: "r1",
    },
    { status: 409 },
  );

/** A request that the app has sent. Its name is "METHOD /path". */
export interface Call {
  readonly name: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The end of the name of a dry run. A dry run without an answer of its own affects nothing. */
export const TRIED = "?dry_run";

/**
 * Answers the app's requests by "METHOD /path". Requests without an answer fail with a network error. `on` changes an answer, and
 * `calls` lists the requests.
 */
export function serve(answers: Record<string, Answer>) {
  const table = new Map(Object.entries(answers));
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://localhost");
    const tried = url.searchParams.get("dry_run") === "true" ? TRIED : "";
    const name = `${init.method ?? "GET"} ${url.host === "localhost" ? url.pathname : url.href}${tried}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    calls.push({ name, body, headers: new Headers(init.headers) });
    if (tried && !table.has(name)) return Response.json({ affected: { total: 0, complete: true, items: [] } });
    if (!table.has(name)) throw new TypeError(`nothing answers ${name}`);
    const answer = table.get(name);
    const given = typeof answer === "function" ? await answer({ url, body }) : answer;
    if (given instanceof Error || given instanceof DOMException) throw given;
    if (given instanceof Response) return given.clone();
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
  });
  return {
    calls,
    on: (name: string, answer: Answer) => void table.set(name, answer),
    named: (name: string) => calls.filter((call) => call.name === name),
  };
}
