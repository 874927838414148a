import { compareHttp } from './peers/http.ts'
import { installPeers } from './peers/install.ts'
import { compareNames } from './peers/names.ts'
import { compareQueues } from './peers/queues.ts'
import { compareRdap } from './peers/rdap.ts'
import { printTable } from './peers/report.ts'
import { compareWhois } from './peers/whois.ts'
import { compareZones } from './peers/zones.ts'

/**
 * Runs what others would use beside ours, on the same work and in turns, and prints one table.
 * `npm run bench peers http queues` runs some of the parts. `npm run bench peers whois TEXTS` needs
 * a file or folder of port-43 texts. The peers are installed on first use, outside the project.
 */
const PARTS = {
  http: compareHttp,
  names: compareNames,
  queues: compareQueues,
  zones: compareZones,
  rdap: compareRdap,
}

const given = process.argv.slice(3)
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS
const texts = given.find((name) => name !== 'whois' && !isPart(name))
const named = given.filter(isPart)
const isAll = named.length === 0 && !given.includes('whois')
if (given.includes('whois') && texts === undefined) {
  console.error('Name a file or folder of texts: npm run bench peers whois TEXTS')
  process.exit(2)
}

installPeers()
for (const part of isAll ? Object.keys(PARTS).filter(isPart) : named) await PARTS[part]()
if (texts !== undefined) await compareWhois(texts)
printTable()
// Some peers leave timers and connections behind.
process.exit(0)
