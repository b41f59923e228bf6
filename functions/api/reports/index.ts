import { reports } from "../../../shared/reports/routes.ts";
import { api } from "../../http/api.ts";
import { appointments } from "./appointments.ts";
import { attention } from "./attention.ts";
import { dayLoads } from "./day-loads.ts";
import { platform } from "./platform.ts";
import { setup } from "./setup.ts";
import { takings } from "./takings.ts";

export const handler = api("reports", reports, { setup, appointments, takings, dayLoads, attention, platform });
