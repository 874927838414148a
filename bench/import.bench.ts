import { rm } from 'node:fs/promises'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { type Db, openDb } from '../packages/server/src/db/pool.ts'
import { importListings } from '../packages/server/src/features/market/listings/import-listings.ts'
import { importRows } from '../packages/server/src/features/market/listings/import-rows.ts'
import { systemClock } from '../packages/server/src/values/clock.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/** Imports a million listings from CSV into a durable PostgreSQL, then the same file again. */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const LINES_A_CHUNK = 1_000
const AIM_SECONDS = 120

const dataDir = await temporaryFolder('bench-import')
const postgres = await startEmbedded({ dataDir, isDurable: true })
try {
  const db = openDb(postgres.url, 4)
  await migrate(db)
  await measure(db, 'into an empty market')
  await measure(db, 'the same file again')
  await db.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(db: Db, name: string): Promise<void> {
  const residentMb = () => Math.round(process.memoryUsage.rss() / 1024 ** 2)
  const beforeMb = residentMb()
  let largestMb = 0
  const onProgress = () => {
    largestMb = Math.max(largestMb, residentMb())
  }
  const began = performance.now()
  const rows = importRows(file(), 'csv')
  const { created, updated, rejected } = await importListings(
    db,
    { environment: 'live', rows, onProgress },
    systemClock,
  )
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `${name}: ${created} created, ${updated} updated, ${rejected} rejected in ` +
      `${seconds.toFixed(1)} s (aim ${AIM_SECONDS}), ${Math.round(ROWS / seconds)} a second, ` +
      `resident ${beforeMb} MB before, ${largestMb} MB at most, ${residentMb()} MB after`,
  )
}

/** Names of two made-up words, in an order that differs from the index. */
async function* file(): AsyncGenerator<Buffer> {
  yield Buffer.from('domain,bin_price_cents,floor_price_cents\n')
  for (let start = 0; start < ROWS; start += LINES_A_CHUNK) {
    let text = ''
    for (let i = start; i < Math.min(ROWS, start + LINES_A_CHUNK); i += 1) {
      const scattered = (i * 7_919) % ROWS
      text += `${word(scattered)}${word(scattered * 31 + 7)}-${scattered}.com,${1_000 + (i % 90_000)},900\n`
    }
    yield Buffer.from(text)
  }
}

function word(seed: number): string {
  const [consonants, vowels] = ['bdfgklmnprstvz', 'aeiou']
  const at = (letters: string, n: number) => letters.charAt(n % letters.length)
  return (
    at(consonants, seed) + at(vowels, seed >> 3) + at(consonants, seed >> 5) + at(vowels, seed >> 7)
  )
}
