import type { DryRunResponse, Input, Result, Route } from "../../shared/contract/route.ts";
import type { MailLanguage } from "../../shared/messages/languages.ts";
import type { IdempotencyKey } from "../domain/changes/create-once.ts";
import type { CallerOf } from "./event.ts";

/** The validated input of an operation, the client's IP address as CloudFront states it, and the id of the request. */
export type InputOf<R extends Route> = Input<R> & {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
  /** Whether lists are read consistently, because the caller knows of a change that they have to show. */
  readonly fresh?: boolean | undefined;
  /** The language of a public page. */
  readonly language?: MailLanguage | undefined;
};

type Handler<R extends Route, Answer> = (caller: CallerOf<R>, input: InputOf<R>) => Promise<Answer>;

/** An operation without HTTP: takes the caller and the validated input, returns what the contract promises. */
export type UseCase<R extends Route> = Handler<R, Result<R>>;

/**
 * Returns an ETag of the response that an operation would give, at a fraction of its cost, or undefined if there is none. A caller
 * who already has the response with this ETag gets a 304, and the use case does not run.
 */
export type Tag<R extends Route> = Handler<R, string | undefined>;

/** Checks a change without writing it. */
export type DryRun<R extends Route> = Handler<R, DryRunResponse<R>>;
