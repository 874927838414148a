import type { Tenant } from '../api/portal.ts'

/** A name for hints that is for sale in the environment of the page. */
export function exampleName({ environment }: Pick<Tenant, 'environment'>): string {
  return environment === 'sandbox' ? 'sandbox-alpha.com' : 'solarhub.com'
}
