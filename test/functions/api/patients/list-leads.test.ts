import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { nextItem } from "../../../support/noun.ts";
import { LEAD, searchItemsOf } from "../../../support/person-items.ts";
import { describePersonList } from "./person-list-tests.ts";

const list = describePersonList(LEAD, "patients.listLeads", { handler, route: contract.patients.listLeads });
const { given, names, queries, send } = list;

const LOST = nextItem(LEAD, { first_name: "Lea", last_name: "Adams", status: "LOST", next_step_on: "2027-02-01" });
const CALL = LEAD.item({ status: "CONTACTED", next_step: "Call about the date", next_step_on: "2027-03-01" });
const LATER = LEAD.item({ lead_id: "lead_01jd3v8c9m4q2w6x8z0y1t5k7q", first_name: "Zoe", next_step_on: "2027-02-28" });
const PATIENT = LEAD.item({
  lead_id: "lead_01jd3v8c9m4q2w6x8z0y1t5k7r",
  first_name: "Pat",
  last_name: "Aaron",
  status: "CONVERTED",
  patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n",
  next_step_on: "2027-02-01",
});

it.each([
  ["all leads by last name, converted ones last", {}, ["Lea", "Grace", "Zoe", "Pat"]],
  ["no converted ones", { hide_converted: "true" }, ["Lea", "Grace", "Zoe"]],
  ["those of a status", { status: "LOST" }, ["Lea"]],
  ["new ones", { status: "NEW" }, ["Zoe"]],
  ["converted ones", { status: "CONVERTED" }, ["Pat"]],
  ["open ones to call by a day, earliest first", { due_by: "2027-03-01" }, ["Zoe", "Grace"]],
  ["only those that are due", { due_by: "2027-02-28" }, ["Zoe"]],
  ["those of a status to call by a day", { due_by: "2027-03-01", status: "CONTACTED" }, ["Grace"]],
  ["no converted ones that a search finds", { search: "aaron", hide_converted: "true" }, []],
  ["converted ones that a search finds", { search: "aaron" }, ["Pat"]],
  ["only those that a search finds and are due", { search: "hopper", due_by: "2027-02-28" }, ["Zoe"]],
  ["those that a search finds and are not converted", { search: "hopper", status: "CONTACTED" }, ["Grace"]],
])("lists %s, in one query", async (_, query, expected) => {
  given([LOST, CALL, LATER, PATIENT].flatMap(searchItemsOf));
  expect(await names(query as Record<string, string>)).toEqual(expected);
  expect(queries()).toBe(1);
});

it("refuses an unknown status", async () => {
  expect(await send({ query: { status: "OPEN" } })).toMatchObject({ status: 422 });
});
