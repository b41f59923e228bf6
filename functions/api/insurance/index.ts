import { insurance } from "../../../shared/insurance/routes.ts";
import { api } from "../../http/api.ts";
import { createCompany, listCompanies, removeCompany, updateCompany } from "./companies.ts";
import { createProvider, listProviders, removeProvider, updateProvider } from "./providers.ts";

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
