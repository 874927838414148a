import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Refusal } from '../../src/refusal.ts'
import { readIndex } from '../../src/upstream/zones/read-index.ts'
import { ZoneIndex } from '../../src/upstream/zones/zone-index.ts'
import { seeded } from '../support/hostile-texts.ts'
import { runProgram } from '../support/program.ts'
import { givenZonesFolder, importFile, masterFile } from '../support/zone-files.ts'

/** `ZONE_KILLS=20 ZONE_MUTATIONS=2000` for the figures in bench/README.md. */
const KILLS = Number(process.env['ZONE_KILLS'] ?? 4)
const MUTATIONS = Number(process.env['ZONE_MUTATIONS'] ?? 100)
const SEED = Number(process.env['FUZZ_SEED'] ?? 17)

const DAY_MS = 86_400_000

function names(day: number): string[] {
  return Array.from({ length: 120_000 }, (_, n) => `name-${(n * 7_919) % 120_000}-${day}`)
}

it(
  'kill -9 at any moment of an import: readers go on, and the next import succeeds',
  { timeout: 900_000 },
  async () => {
    const { files, index: ZONES_DIR } = await givenZonesFolder()
    const path = join(files, 'com.txt')
    const importDay = async (day: number, killAfterMs?: number) => {
      await writeFile(path, masterFile('com', ['always', ...names(day)]))
      const began = performance.now()
      const args = ['zones', 'import', path, '--accept-losses']
      const program = runProgram(args, { ZONES_DIR })
      const timer =
        killAfterMs === undefined
          ? undefined
          : setTimeout(() => program.child.kill('SIGKILL'), killAfterMs)
      const end = await program.ended
      clearTimeout(timer)
      return { end, said: program.said(), ms: performance.now() - began }
    }
    const first = await importDay(0)
    expect(first).toMatchObject({ end: 0, said: expect.stringContaining('com: 120001 names') })
    const index = new ZoneIndex(ZONES_DIR)
    const daysShown = async () => {
      await index.refresh()
      expect(index.find('always')).toHaveLength(1)
      return Array.from({ length: KILLS + 2 }, (_, day) => day).filter(
        (day) => index.find(`name-77-${day}`).length > 0,
      )
    }
    const ends = []
    let shown = 0
    for (let day = 1; day <= KILLS; day += 1) {
      const { end } = await importDay(day, (first.ms * day) / KILLS)
      ends.push(end)
      const days = await daysShown()
      // Either all of the former file or all of the new one, never a mixture.
      expect(days).toEqual(end === 0 ? [day] : [days[0]])
      expect([shown, day]).toContain(days[0])
      expect(index.current?.facts.zones).toMatchObject([{ names: 120_001 }])
      shown = days[0] ?? -1
    }
    expect(ends).toContain('SIGKILL')
    expect((await importDay(KILLS + 1)).end).toBe(0)
    expect(await daysShown()).toEqual([KILLS + 1])
    await index.close()
  },
)

it(
  'a damaged file either changes nothing or is imported as a whole',
  { timeout: 900_000 },
  async () => {
    const random = seeded(SEED)
    const folders = await givenZonesFolder()
    const labels = Array.from({ length: 400 }, (_, n) => `name-${n}`)
    const plain = Buffer.from(masterFile('com', labels))
    const now = new Date()
    let id: string | undefined
    const counts = { imported: 0, refused: 0 }
    for (let number = 0; number < MUTATIONS; number += 1) {
      const mutated = mutate(number % 2 === 0 ? plain : gzipSync(plain), random)
      const as_of = new Date(now.getTime() - DAY_MS + number)
      try {
        const [zone] = await importFile(mutated, { ...folders, zone: 'com', as_of, now })
        counts.imported += 1
        const index = await readIndex(folders.index)
        expect(index?.facts.zones).toMatchObject([{ zone: 'com', names: zone?.names }])
        expect(zone?.names).toBeGreaterThan(300)
        id = index?.facts.id
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        counts.refused += 1
        expect((await readIndex(folders.index))?.facts.id).toBe(id)
      }
    }
    expect(counts.imported + counts.refused).toBe(MUTATIONS)
    expect(Math.min(counts.imported, counts.refused)).toBeGreaterThan(0)
  },
)

/** Changes, removes, repeats or inserts some bytes, or cuts the end off. */
function mutate(source: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * source.length)
  const size = 1 + Math.floor(random() ** 3 * 4_000)
  const junk = Buffer.from(Array.from({ length: size % 64 }, () => Math.floor(random() * 256)))
  const [before, after] = [source.subarray(0, at), source.subarray(at)]
  switch (Math.floor(random() * 5)) {
    case 0:
      return Buffer.concat([before, junk, after.subarray(junk.length)])
    case 1:
      return Buffer.concat([before, after.subarray(size)])
    case 2:
      return Buffer.concat([before, after.subarray(0, size), after])
    case 3:
      return Buffer.concat([before, junk, after])
    default:
      return before.length > 0 ? before : source
  }
}
