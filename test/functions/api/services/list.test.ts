import { handler } from "../../../../functions/api/services/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, SERVICE } from "../../../support/clinic-items.ts";
import { locationItem } from "../../../support/desk-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

const listed = describeList(SERVICE, {
  handler,
  route: contract.services.list,
  as: "RECEPTIONIST",
  request: { params: paramsOf(LOCATION) },
  items: [locationItem()],
  others: [
    nextItem(SERVICE, { service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7q", location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }),
  ],
});

itFindsOnlyOwn(listed, LOCATION);
