import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";
import { sampleMail } from "./sample.ts";

/** Returns a message as its recipients see it, with the clinic's own data. */
export const preview: UseCase<typeof contract.messages.preview> = (caller, { body }) => sampleMail(caller, body);
