import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingKeys } from '../db/check-secrets.ts'
import { readMigrations } from '../db/migrate.ts'
import type { MasterKey } from '../values/master-key.ts'
import { BadBackup } from './bad-backup.ts'
import { checkFile } from './hash-file.ts'
import { type BackupManifest, MANIFEST, readManifest } from './manifest.ts'

type Reading = {
  /** Undefined: the secrets inside need not open. */
  masterKey: MasterKey | undefined
  isDemo: boolean
  onProgress: (text: string) => void
}

/**
 * Reads a whole backup and throws BadBackup if anything about it is wrong: before a restore changes
 * anything, and to check one without restoring it.
 */
export async function readBackup(folder: string, reading: Reading): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: Error) => {
    throw new BadBackup(`${folder} holds no complete backup: ${error.message}`)
  })
  const manifest = readManifest(text)
  await demandKnownSchema(manifest)
  if (manifest.is_demo !== reading.isDemo) throw wrongKind(manifest)
  demandKeys(manifest, reading.masterKey)
  for (const file of manifest.files) {
    reading.onProgress(`checking ${file.name}`)
    await checkFile(folder, file)
  }
  return manifest
}

async function demandKnownSchema({ schema_version, schema_sha256 }: BackupManifest): Promise<void> {
  const migrations = await readMigrations()
  const known = migrations[schema_version - 1]
  if (!known) {
    throw new BadBackup(
      `The backup is from a newer Namehouse (schema ${schema_version}; this one knows ` +
        `${migrations.length}). Restore it with that version.`,
    )
  }
  if (known.sha256 !== schema_sha256) {
    throw new BadBackup(`The backup's schema ${schema_version} is not the one of this Namehouse.`)
  }
}

function wrongKind({ is_demo }: BackupManifest): BadBackup {
  if (is_demo) {
    return new BadBackup('This is a backup of a demo, whose credentials are published. Add --demo.')
  }
  return new BadBackup('This is a backup of a production database. Leave out --demo.')
}

function demandKeys({ key_fingerprints }: BackupManifest, masterKey: MasterKey | undefined): void {
  const missing = masterKey ? missingKeys(key_fingerprints, masterKey) : []
  if (missing.length === 0) return
  throw new BadBackup(
    'MASTER_KEY does not open the secrets in this backup. Set the key that was in use when it was ' +
      `taken (fingerprint ${missing.join(', ')}), or add --without-key to restore it anyway.`,
  )
}
