import { insurance } from "../../shared/insurance/routes.ts";
import { api } from "../http/api.ts";
import { createCompany } from "./create-company.ts";
import { createProvider } from "./create-provider.ts";
import { listCompanies } from "./list-companies.ts";
import { listProviders } from "./list-providers.ts";
import { removeCompany } from "./remove-company.ts";
import { removeProvider } from "./remove-provider.ts";
import { updateCompany } from "./update-company.ts";
import { updateProvider } from "./update-provider.ts";

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
