import { insurance } from "../../../shared/insurance/routes.ts";
import { api } from "../../http/api.ts";
import {
  createCompany,
  createProvider,
  listCompanies,
  listProviders,
  removeCompany,
  removeProvider,
  updateCompany,
  updateProvider,
} from "./insurers.ts";

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
