import type { Reader, Tx } from './pool.ts'

/** Whether this is a demo's database, whose credentials are published. */
export async function isDemoInstallation(reader: Reader): Promise<boolean> {
  const [row] = await reader<{ is_demo: boolean }[]>`select is_demo from installation`
  return row?.is_demo ?? false
}

/** Two demos that start on one database queue here until the first has committed. */
export async function holdInstallation(tx: Tx): Promise<void> {
  await tx`lock table installation in exclusive mode`
}

/** Whether the database contains any data yet. */
export async function isInUse(tx: Tx): Promise<boolean> {
  const rows = await tx`
    select 1 from installation union all select 1 from listings
    union all select 1 from partners where id <> 'ptr_direct' union all select 1 from accounts
    limit 1
  `
  return rows.length > 0
}

export async function markAsDemo(tx: Tx): Promise<void> {
  await tx`insert into installation (is_demo) values (true)`
}
