import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { applyPatch, filesOf } from './apply-patch.ts'

/**
 * postgres.js with our patch, which is applied while it loads
 * (docs/decisions/001-postgres-driver.md). The published version doesn't survive a lost connection.
 * The patch describes what it fixes. A version that it doesn't match exactly fails at startup.
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
    // Node hands over JavaScript source as bytes.
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: applyPatch(PATCH, file, source) }
  },
})
export const { default: postgres } = await import('postgres')
hooks.deregister()

if (patched.size !== filesOf(PATCH).length) throw new Error('postgres.js was loaded unpatched')
