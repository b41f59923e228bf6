import type { UseCase } from "../http/api.ts";
import { sampleMail } from "./sample.ts";

/** Returns a message as its recipients see it, with the clinic's own data. */
export const preview: UseCase<"messages.preview"> = (caller, { body }) => sampleMail(caller, body);
