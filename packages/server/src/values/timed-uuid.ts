import { randomFillSync } from 'node:crypto'

const BYTES = 16
// A system call per id would cost more than everything else.
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length

/**
 * A version 7 UUID: six bytes of milliseconds, then random bytes. Rows written together are next to
 * each other in every index on their id; random ids would touch a page each.
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
