import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds packages/web twice from the same sources: into files for browsers, and into one module
 * with which the server renders the public pages.
 */
const root = fileURLToPath(new URL('../packages/web', import.meta.url))
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })
