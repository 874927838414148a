import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { applyPatch, filesOf } from './apply-patch.ts'

/**
 * postgres.js as we need it: it is patched while it is loaded (docs/decisions/001-postgres-driver.md).
 * As published it does not survive the loss of a connection. The patch says what it repairs; a
 * version that it does not fit exactly stops the boot.
 */
const PATCH = readFileSync(new URL('postgres-3.4.9.patch', import.meta.url), 'utf8')
const FOLDER = '/node_modules/postgres/'

const patched = new Set<string>()
const hooks = registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const file = filesOf(PATCH).find((each) => url.endsWith(FOLDER + each))
    if (!file) return loaded
    patched.add(file)
    // A file of JavaScript is loaded as its bytes.
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: applyPatch(PATCH, file, source) }
  },
})
export const { default: postgres } = await import('postgres')
hooks.deregister()

if (patched.size !== filesOf(PATCH).length) throw new Error('postgres.js was loaded unpatched')
