import type { ImportedZone } from '../features/registry/namespace/import-zones.ts'

/** One line per imported zone. */
export function printImported(imported: ImportedZone[]): void {
  for (const { zone, names, added, dropped, badLines } of imported) {
    const bad = badLines > 0 ? `, ${badLines} lines skipped` : ''
    process.stdout.write(`${zone}: ${names} names, ${added} added, ${dropped} dropped${bad}.\n`)
  }
}
