import { synthesize } from "../../infra/synthesize.ts";
import { inEmulator, omitUnsupported } from "./omissions.ts";

// The product's own app, for the emulator: in its account, and without what it can't provision.
await synthesize({ adjust: inEmulator, prepare: omitUnsupported });
