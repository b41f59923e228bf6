import { insurance } from "../../shared/insurance/routes.ts";
import { api } from "../http/api.ts";
import { createCompany, createProvider } from "./create.ts";
import { listCompanies, listProviders } from "./list.ts";
import { removeCompany, removeProvider } from "./remove.ts";
import { updateCompany, updateProvider } from "./update.ts";

export const handler = api("insurance", insurance, {
  listProviders,
  createProvider,
  updateProvider,
  removeProvider,
  listCompanies,
  createCompany,
  updateCompany,
  removeCompany,
});
