import { refuseRecords, type WantedZone } from './change-zone.ts'
import type { ZoneState } from './read-zone.ts'
import { type MasterFile, readMasterFile } from './read-master-file.ts'
import type { DnsRecord } from './record.ts'

/**
 * Reads a master file. Refuses: validation_error, with each line that is wrong.
 */
export function readFile(text: string, domain: string): MasterFile {
  const file = readMasterFile(text, domain)
  if (file.problems.length > 0) {
    throw refuseRecords(
      file.problems.map(({ line, message }) => {
        return { field: `line.${line}`, message: `Line ${line}: ${message}` }
      }),
    )
  }
  if (file.records.length === 0) {
    throw refuseRecords([{ field: 'line.1', message: 'The file has no records to import.' }])
  }
  return file
}

/**
 * The zone with a file imported. The file's records replace those of the same name and type, or all
 * of them if the owner wants that.
 */
export function importRecords(
  { records: current }: ZoneState,
  { records }: MasterFile,
  isReplacing: boolean,
): WantedZone {
  const keys = new Set(records.map(({ record }) => keyOf(record)))
  const kept = isReplacing ? [] : current.filter((record) => !keys.has(keyOf(record)))
  return {
    drafts: [
      ...kept.map((record) => ({ record })),
      ...records.map(({ record, line }) => ({ record, field: `line.${line}` })),
    ],
  }
}

function keyOf({ name, type }: DnsRecord): string {
  return `${type} ${name}`
}
