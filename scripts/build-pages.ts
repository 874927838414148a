import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds packages/web into static files for the server. */
await build({ root: fileURLToPath(new URL('../packages/web', import.meta.url)), logLevel: 'warn' })
