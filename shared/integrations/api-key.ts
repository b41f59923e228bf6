import * as z from "zod";
import { listOf } from "../contract/paging.ts";
import { SCOPES, type Scope } from "../contract/roles.ts";
import { Instant, requiredText } from "../values/fields.ts";
import { ApiKeyId } from "../values/ids.ts";
import { INTEGRATION_TEXTS } from "./texts.ts";

const Scopes = z
  .array(z.enum(SCOPES))
  .min(1, INTEGRATION_TEXTS.noScopes)
  .max(SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, INTEGRATION_TEXTS.repeatedScope);

/** The key of a program that calls the API for a clinic. It belongs to the clinic, and outlives the person who created it. */
export const ApiKey = z.object({
  key_id: ApiKeyId,
  name: z.string().meta({ description: "How the audit log names the program" }),
  scopes: z.array(z.enum(SCOPES)),
  created_at: Instant,
  created_by_name: z.string().meta({ description: "Who created it" }),
  last_used_at: Instant.nullable().meta({ description: "When it was used last, to the hour; null if never" }),
});
export type ApiKey = z.output<typeof ApiKey>;

export const ApiKeyList = listOf(ApiKey).extend({ available_scopes: z.array(z.enum(SCOPES)) });

export const NewApiKey = z.strictObject({ name: requiredText("Name", 60), scopes: Scopes });
export type NewApiKey = z.output<typeof NewApiKey>;

/** A new key. Only its digest is stored, so the key itself is in no other response. */
export const CreatedApiKey = z.object({
  key_id: ApiKeyId,
  key: z.string().meta({ description: "The key, which is never shown again" }),
});
export type CreatedApiKey = z.output<typeof CreatedApiKey>;

/** What each scope allows, in words. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  "appointments:read": "Read appointments and free times",
  "appointments:write": "Book, move and cancel appointments",
  "patients:read": "Read patients and leads",
  "patients:write": "Register and change patients and leads",
  "configuration:read": "Read locations, services, practitioners and insurers",
  "payments:read": "Read payments and balances",
  "payments:write": "Record payments",
  "fhir:read": "Read through FHIR",
  "fhir:write": "Book through FHIR",
};
