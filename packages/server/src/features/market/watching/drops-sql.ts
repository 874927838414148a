import type { Tx } from '../../../db/pool.ts'

export type ZoneReading = {
  zone: string
  as_of: Date
  /** The last name that was read. Null if all were. */
  label: string | null
}

/** How far the dropped names of each zone were read. */
export async function readZoneReadings(tx: Tx, max: number): Promise<ZoneReading[]> {
  return await tx<ZoneReading[]>`select zone, as_of, label from zone_readings limit ${max}`
}

/**
 * Locks how far a zone was read, if it is still so and no other worker has it. A zone that was
 * never read is added.
 */
export async function holdZoneReading(
  tx: Tx,
  { zone, as_of, label }: ZoneReading,
  isNew: boolean,
): Promise<boolean> {
  if (isNew) {
    const added = await tx`
      insert into zone_readings (zone, as_of, label) values (${zone}, ${as_of}, ${label})
      on conflict do nothing
    `
    return added.count > 0
  }
  const held = await tx`
    select from zone_readings
    where zone = ${zone} and as_of = ${as_of} and label is not distinct from ${label}
    for update skip locked
  `
  return held.count > 0
}

export async function writeZoneReading(tx: Tx, { zone, as_of, label }: ZoneReading): Promise<void> {
  await tx`update zone_readings set as_of = ${as_of}, label = ${label} where zone = ${zone}`
}

/** Has watched names checked now. A name that left its zone may be available. */
export async function hastenChecks(tx: Tx, domains: string[], now: Date): Promise<void> {
  await tx`
    update watched_names set next_check_at = ${now}
    where domain in (
      select domain from watched_names
      where domain = any(${domains}) and next_check_at > ${now}
      order by domain for update
    )
  `
}
