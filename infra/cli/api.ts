import type { Request, Response, Route } from "../../shared/contract/route.ts";

/** The parts of a request of any operation. */
interface ApiRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request as it is sent. */
interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Sends a request as a caller, or without a token. */
type Transport<Caller> = (
  request: HttpRequest,
  caller: Caller | undefined,
) => Promise<{ readonly status: number; readonly headers: ApiAnswer["headers"]; readonly text: string }>;

/** Calls the contract's operations over a transport. */
export class Api<Caller> {
  readonly #send: Transport<Caller>;

  constructor(send: Transport<Caller>) {
    this.#send = send;
  }

  /** Sends a request of the operation, as a caller or without a token. */
  async call(
    { method, path }: Route,
    { params = {}, query, body }: ApiRequest = {},
    caller?: Caller,
  ): Promise<ApiAnswer> {
    const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? "unknown"));
    const search = new URLSearchParams(query).toString();
    const { status, headers, text } = await this.#send(
      {
        method,
        path: `${filled}${search && `?${search}`}`,
        headers: body === undefined ? {} : { "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      caller,
    );
    return { status, headers, body: text === "" ? undefined : JSON.parse(text) };
  }

  /**
   * Calls the operation as the caller.
   * @throws Error when it is refused, or answers in another shape than the contract's
   */
  async done<R extends Route>(caller: Caller, route: R, request: Request<R>): Promise<Response<R>> {
    const { status, body } = await this.call(route, request as ApiRequest, caller);
    if (status !== route.status)
      throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
    return route.response?.parse(body) as Response<R>;
  }
}
