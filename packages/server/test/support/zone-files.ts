import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importZones } from '../../src/features/registry/namespace/import-zones.ts'
import { afterFile } from './after-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder for zone files and another for the index, removed after the test file. */
export async function givenZonesFolder(): Promise<{ files: string; index: string }> {
  const folder = await temporaryFolder('zones')
  afterFile(() => rm(folder, { recursive: true, force: true }))
  return { files: folder, index: join(folder, 'index') }
}

/** A master file that delegates these labels, as CZDS has it. */
export function masterFile(zone: string, labels: string[]): string {
  const soa = `${zone}.\t900\tin\tsoa\ta.nic.${zone}. hostmaster.nic.${zone}. 1 1800 900 604800 86400\n`
  const records = labels.map(
    (label) =>
      `${label}.${zone}.\t172800\tin\tns\tns1.example.net.\n` +
      `${label}.${zone}.\t172800\tin\tns\tns2.example.net.\n`,
  )
  return `${soa}${zone}.\t900\tin\tns\ta.nic.${zone}.\n${records.join('')}${soa}`
}

type Given = {
  /** ZONES_DIR. */
  index: string
  /** Where the file is written. */
  files: string
  zone?: string
  as_of?: Date
  now?: Date
  acceptsLosses?: boolean
  sorting?: { labelsMax?: number; hasThread?: boolean }
}

/** Writes a file and imports it. */
export async function importFile(content: string | Buffer, given: Given) {
  const { index: folder, files, zone, as_of, now = new Date() } = given
  const path = join(files, `import-${Math.random().toString(36).slice(2)}.txt`)
  await writeFile(path, content)
  const { acceptsLosses = false, sorting = { labelsMax: 1_000, hasThread: false } } = given
  return await importZones(
    { paths: [path], zone, as_of: as_of ?? new Date(now.getTime() - 3_600_000) },
    { folder, now, acceptsLosses, sorting, onProgress: () => {} },
  )
}
