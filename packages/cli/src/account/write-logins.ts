import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import type { Io } from '../io.ts'
import { configFolder } from './config-folder.ts'
import { loginFile, type Logins } from './login-file.ts'

/** Written beside the old file first, so that a crash leaves one of the two whole. */
export async function writeLogins(io: Io, { current, logins }: Logins): Promise<void> {
  const file = loginFile(io)
  await mkdir(configFolder(io), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify({ current, logins }, null, 2)}\n`)
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
