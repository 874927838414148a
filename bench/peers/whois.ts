import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readWhois } from '../../packages/server/src/upstream/whois/read-whois.ts'
import { loadPeer, PEERS_DIR, versionOf } from './install.ts'
import { compare, medians, oursAndPeers, perCpuSecond } from './report.ts'

type Text = { domain: string; server: string; raw: string }
/** Whether a reader found what most texts have, for each text. */
type Reader = { name: string; read(text: Text): Found }
type Found = { registrar: boolean; created: boolean; nameservers: boolean }

const ROUNDS = 5
const WARM_UP = 5
const TEXTS_MAX = 20_000
const TEXT_BYTES_MAX = 1_000_000

/**
 * Reads port-43 texts. `path` is a file with one JSON object per line (`raw`, and if known `server`
 * and `domain`), or a folder with one text per file. We ship none, because they are about people.
 */
export async function compareWhois(path: string): Promise<void> {
  const texts = readTexts(path)
  console.log(`WHOIS: ${texts.length} texts`)
  const readers = [ours(), await whoiser(), await rdapper()]
  for (const reader of readers) for (let pass = 0; pass < WARM_UP; pass += 1) readAll(reader, texts)
  const alternatives = readers.map((reader) => ({
    name: reader.name,
    run: async () => await perCpuSecond(texts.length, () => void readAll(reader, texts)),
  }))
  const work = `WHOIS: ${texts.length} texts read`
  const measured = await medians(alternatives, ROUNDS)
  compare({ work, unit: 'texts per CPU second', ...oursAndPeers(measured) })
  for (const field of ['registrar', 'created', 'nameservers'] as const) {
    const found = readers.map((reader) => ({
      name: reader.name,
      value: readAll(reader, texts).filter((each) => each[field]).length,
    }))
    compare({ work: `WHOIS: texts with "${field}"`, unit: 'found', ...oursAndPeers(found) })
  }
}

function readAll({ read }: Reader, texts: Text[]): Found[] {
  return texts.map((text) => {
    try {
      return read(text)
    } catch {
      // A reader that fails has found nothing.
      return { registrar: false, created: false, nameservers: false }
    }
  })
}

function ours(): Reader {
  return {
    name: 'ours',
    read: ({ raw, server }) => {
      const { registrar, creation_date, nameservers } = readWhois(raw, server)
      return found(registrar, creation_date, nameservers)
    },
  }
}

type Whoiser = { default: { parseDomainWhois(domain: string, text: string): object } }

async function whoiser(): Promise<Reader> {
  const { default: parsers } = await loadPeer<Whoiser>('whoiser/src/parsers.js')
  return {
    name: versionOf('whoiser'),
    read: ({ domain, raw }) => {
      const read = parsers.parseDomainWhois(domain, raw) as Record<string, unknown>
      return found(read['Registrar'], read['Created Date'], read['Name Server'])
    },
  }
}

type Rdapper = {
  normalizeWhois(domain: string, tld: string, text: string, server: string): Record<string, unknown>
}

/** Its reader is not exported, so a copy beside it exports it. */
async function rdapper(): Promise<Reader> {
  const folder = join(PEERS_DIR, 'node_modules/rdapper/dist')
  const copy = join(folder, 'with-whois.mjs')
  const code = readFileSync(join(folder, 'index.mjs'), 'utf8')
  writeFileSync(copy, `${code}\nexport { normalizeWhois };\n`)
  const { normalizeWhois } = (await import(pathToFileURL(copy).href)) as Rdapper
  return {
    name: versionOf('rdapper'),
    read: ({ domain, raw, server }) => {
      const read = normalizeWhois(domain, domain.slice(domain.indexOf('.') + 1), raw, server)
      return found(read['registrar'], read['creationDate'], read['nameservers'])
    },
  }
}

function found(registrar: unknown, created: unknown, nameservers: unknown): Found {
  const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  const [first, second, third] = [registrar, created, nameservers].map(isThere)
  return { registrar: first ?? false, created: second ?? false, nameservers: third ?? false }
}

function readTexts(path: string): Text[] {
  if (!statSync(path).isDirectory()) {
    const lines = readFileSync(path, 'utf8').split('\n', TEXTS_MAX + 1)
    return lines
      .filter((line) => line !== '')
      .map((line) => completed(JSON.parse(line) as Partial<Text>))
  }
  return readdirSync(path)
    .slice(0, TEXTS_MAX)
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile() && statSync(file).size < TEXT_BYTES_MAX)
    .map((file) => completed({ raw: readFileSync(file, 'utf8') }))
}

/** The peers want to know the name that was asked for. The text says it, mostly. */
function completed({ raw = '', server, domain }: Partial<Text>): Text {
  const named = /^\s*domain(?: name)?\s*:\s*(\S+)/im.exec(raw)?.[1]
  return { raw, server: server ?? '', domain: (domain ?? named ?? 'example.com').toLowerCase() }
}
