import type { EppStatus } from './facts.ts'
import type { WorldName } from './world-of.ts'

/** The stage of a name's life that a test asks for. */
export type Life = { stage: Stage; expires?: Date }

export const STAGES = ['registered', 'redemption', 'pending_delete', 'dropped'] as const
export type Stage = (typeof STAGES)[number]

const STATUSES: Record<Exclude<Stage, 'dropped'>, EppStatus[]> = {
  registered: ['clientTransferProhibited'],
  // Registries report both while a name can still be restored.
  redemption: ['redemptionPeriod', 'pendingDelete'],
  pending_delete: ['pendingDelete'],
}

/** The name at another stage. A dropped one is available; one that isn't registered stays so. */
export function changeLife(world: WorldName, { stage, expires }: Life): WorldName {
  const { name, label, zone, registry } = world
  if (stage === 'dropped') return { name, label, zone, registry, state: 'free' }
  if (world.state !== 'taken') return world
  const statuses = STATUSES[stage]
  return { ...world, facts: { ...world.facts, statuses, ...(expires && { expires }) } }
}
