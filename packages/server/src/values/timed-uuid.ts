import { randomFillSync } from 'node:crypto'

const BYTES = 16
// A call to the system for every id costs more than the rest of the id.
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length

/**
 * A UUID of version 7: six bytes of milliseconds, then random ones. Rows that are written together
 * lie together in every index that holds their ids; random ids would touch a page for each.
 */
export function timedUuid(now: Date): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + BYTES)
  used += BYTES
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
