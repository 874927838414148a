// node scripts/ready.mjs <file> [arguments]
// Sets up what is missing (setup.mjs), then runs the file as if it had been called directly. npm
// runs no "pre" scripts here, because install scripts are off.
import { pathToFileURL } from 'node:url'
import './setup.mjs'

const [file = '', ...args] = process.argv.slice(2)
process.argv = [process.execPath, file, ...args]
await import(pathToFileURL(file).href)
