import { handler } from "../../../functions/services/index.ts";
import { contract } from "../../../shared/contract.ts";
import { DESK, locationItem } from "../../support/booking-table.ts";
import { LOCATION, SERVICE } from "../../support/clinic-items.ts";
import { describeCreation, itFindsOnlyOwn } from "../../support/operation-tests.ts";

const created = describeCreation(SERVICE, {
  handler,
  route: contract.services.create,
  items: [locationItem()],
  body: { location_id: DESK.location_id, service_name: "Check-up", status: "ACTIVE", fee: "80.50", duration: 30 },
  prefix: "svc",
  invalid: {
    "a service without a name": { service_name: "" },
    "a fee with a currency": { fee: "$80" },
    "a fee with three decimals": { fee: "80.505" },
    "a duration below five minutes": { duration: 4 },
    "a duration above eight hours": { duration: 481 },
    "a duration that is text": { duration: "30" },
  },
});

itFindsOnlyOwn(created, LOCATION);
