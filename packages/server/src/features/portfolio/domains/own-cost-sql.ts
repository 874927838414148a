import type { Db, Reader, Tx } from '../../../db/pool.ts'

/** What the registrar last asked for a name, where that isn't its TLD's price. */
export type OwnCosts = {
  /** For a year. */
  renew_cost_cents: number | null
  restore_cost_cents: number | null
}
export type RenewCost = { domain: string } & Pick<OwnCosts, 'renew_cost_cents'>
export type RestoreCost = { domain: string } & Pick<OwnCosts, 'restore_cost_cents'>

export async function readOwnCosts(reader: Reader, domain: string): Promise<OwnCosts> {
  const [row] = await reader<OwnCosts[]>`
    select renew_cost_cents, restore_cost_cents from domains where domain = ${domain}
  `
  return row ?? { renew_cost_cents: null, restore_cost_cents: null }
}

export async function writeRenewCosts(db: Db | Tx, costs: RenewCost[]): Promise<void> {
  await db`
    update domains set renew_cost_cents = given.renew_cost_cents
    from unnest(
      ${costs.map(({ domain }) => domain)}::text[],
      ${costs.map(({ renew_cost_cents }) => renew_cost_cents)}::int[]
    ) as given (domain, renew_cost_cents)
    where domains.domain = given.domain
      and domains.renew_cost_cents is distinct from given.renew_cost_cents
  `
}

export async function writeRestoreCosts(db: Db | Tx, costs: RestoreCost[]): Promise<void> {
  await db`
    update domains set restore_cost_cents = given.restore_cost_cents
    from unnest(
      ${costs.map(({ domain }) => domain)}::text[],
      ${costs.map(({ restore_cost_cents }) => restore_cost_cents)}::int[]
    ) as given (domain, restore_cost_cents)
    where domains.domain = given.domain
      and domains.restore_cost_cents is distinct from given.restore_cost_cents
  `
}
