import type { SandboxBase } from '../core/service.ts';
import { type CompanyFile, createCompanyFile } from './entities/company-file.ts';
import type { Properties } from './entities/entity.ts';
import { fillCompany } from './entities/starting-company.ts';
import { createGrants, type Grants } from './oauth/connection.ts';

/** The first answer to a requestid. */
interface RememberedRequest {
  readonly fingerprint: string;
  readonly body: Properties;
}

export interface QuickbooksState {
  readonly base: SandboxBase;
  readonly company: CompanyFile;
  readonly grants: Grants;
  readonly requests: Map<string, RememberedRequest>;
  /** When the calls of the last minute came, oldest first. */
  callTimes: number[];
}

export function createQuickbooksState(base: SandboxBase): QuickbooksState {
  const company = createCompanyFile();
  fillCompany(base, company);
  return { base, company, grants: createGrants(), requests: new Map(), callTimes: [] };
}
