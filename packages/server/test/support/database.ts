import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Db, openDb } from '../../src/db/pool.ts'
import { afterFile } from './after-file.ts'

export const TEMPLATE = 'namehouse_test_template'

export type OwnDatabase = { db: Db; url: string }

/** A separate database for the caller, copied from the template and dropped after its test file. */
export async function ownDatabase(template = TEMPLATE): Promise<OwnDatabase> {
  const { url, drop } = await copyDatabase(inject('databaseServerUrl'), template)
  const db = openDb(url, 10)
  afterFile(async () => {
    await db.end({ timeout: 2 })
    await drop()
  })
  return { db, url }
}

/** A copy of a template that its caller drops. */
export async function copyDatabase(serverUrl: string, template: string) {
  const name = `namehouse_test_${randomBytes(6).toString('hex')}`
  const admin = openDb(serverUrl, 1)
  // Copying files takes a quarter of the CPU time of writing every page to the log as well.
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
  const drop = async (): Promise<void> => {
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  }
  return { url: urlOf(serverUrl, name), drop }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
