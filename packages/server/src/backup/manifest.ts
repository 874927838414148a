import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { BadBackup } from './bad-backup.ts'

export const MANIFEST = 'manifest.json'
export const DUMP = 'database.dump'
const FILES_MAX = 1_000
const MANIFEST_BYTES_MAX = 1_000_000
const TABLE_NAME = '^[a-z_][a-z0-9_]{0,62}$'

const BackupFile = Type.Object({
  // Never a path: what is written to disk stays in its folder.
  name: Type.String({ pattern: '^[a-z0-9][a-zA-Z0-9_.-]{0,99}$' }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type BackupFile = Static<typeof BackupFile>

const Counts = Type.Record(Type.String({ pattern: TABLE_NAME }), Type.Integer({ minimum: 0 }))

const Manifest = Type.Object({
  format: Type.Literal(1),
  /** When the snapshot was taken, by the database's clock. */
  created_at: Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$` }),
  /** The last migration of the schema, and its digest. */
  schema_version: Type.Integer({ minimum: 1, maximum: 9_999 }),
  schema_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  server_version: Type.Integer({ minimum: 150_000 }),
  is_demo: Type.Boolean(),
  /** `dump`: one file of pg_dump. `copy`: one file per table, for when there is no pg_dump. */
  data: Type.Enum(['dump', 'copy']),
  /** Rows per table: of the important ones in a dump, of all of them in a copy. */
  counts: Counts,
  /** The last number of each sequence. Only in a copy. */
  sequences: Counts,
  /** Which master keys the secrets inside are encrypted with. */
  key_fingerprints: Type.Array(Type.String({ pattern: '^[0-9a-f]{8}$' }), { maxItems: 100 }),
  /** The file with the index of zone files, if it was included. */
  zones: Type.Union([Type.String(), Type.Null()]),
  files: Type.Array(BackupFile, { maxItems: FILES_MAX }),
})
/** What a backup says about itself. */
export type BackupManifest = Static<typeof Manifest>

const Sealed = Type.Object({ manifest: Manifest, sha256: Type.String() })

export function writeManifest(manifest: BackupManifest): string {
  const sha256 = digestOf(manifest)
  return `${JSON.stringify({ manifest, sha256 }, null, 2)}\n`
}

/** Throws BadBackup if the text is damaged, or written by a version that we don't know. */
export function readManifest(text: string): BackupManifest {
  if (text.length > MANIFEST_BYTES_MAX) throw new BadBackup(`${MANIFEST} is too large.`)
  const value = parse(text)
  if (!Value.Check(Sealed, value)) {
    throw new BadBackup(`${MANIFEST} is damaged, or written by a newer Namehouse.`)
  }
  if (digestOf(value.manifest) !== value.sha256) {
    throw new BadBackup(`${MANIFEST} was changed after it was written.`)
  }
  return value.manifest
}

/** The order of the keys is the one in which they were written, so parsing keeps the digest. */
function digestOf(manifest: BackupManifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
