import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { describeSchema } from '../packages/server/src/db/describe-schema.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import { ambiguousPaths } from '../packages/server/src/http/openapi-documents.ts'
import { descriptionsOf } from '../packages/server/src/http/openapi.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { manPage } from '../packages/cli/src/man-page.ts'
import { operationIndex } from './operation-index.ts'
import { pythonFiles } from './python-client.ts'
import { apiOperations, partnerOperations, partnerOperationsFile } from './partner-operations.ts'
import { wireFiles } from './wire-files.ts'

/**
 * Writes the files generated from the code, so a reviewer sees what a change does to the database,
 * the API, the pages and the Python client. `--check` only compares them, and lints the API description.
 */
const SCHEMA = 'packages/server/src/db/schema.sql'
const OPENAPI = 'packages/server/openapi.json'
const INTERNAL = 'packages/server/openapi.internal.json'
const WIRE = 'packages/web/src/api/wire'
const PYTHON = 'clients/python/src/namehouse/api'
const DOCS_INDEX = 'packages/web/src/docs/operation-index.ts'
const CLI_OPERATIONS = 'packages/cli/src/partner/operations.json'
const CLI_API = 'packages/cli/src/api/operations.json'
const MAN_PAGE = 'packages/cli/man/nh.1'
const isCheck = process.argv.includes('--check')
const problems: string[] = []

const dataDir = await temporaryFolder('generated')
const postgres = await startEmbedded({ dataDir, isDurable: false })
try {
  const config = readConfig({ LOG_LEVEL: 'silent' }, 'demo')
  const log = pino({ level: 'silent' })
  const deps = await openDeps(config, { databaseUrl: postgres.url, log })
  await migrate(deps.db)
  const app = await buildApp(deps)
  const { open, internal } = descriptionsOf(app)
  await lint('openapi', open)
  await lint('openapi.internal', internal)
  demandPlainPaths([...Object.keys(open.paths), ...Object.keys(internal.paths)])
  await settle(SCHEMA, await describeSchema(deps.db))
  await settle(OPENAPI, `${JSON.stringify(open, null, 2)}\n`)
  await settle(INTERNAL, `${JSON.stringify(internal, null, 2)}\n`)
  await settle(DOCS_INDEX, await operationIndex(open))
  const forPartners = partnerOperations(open)
  await settle(CLI_OPERATIONS, partnerOperationsFile(forPartners))
  const unsigned = apiOperations(open)
  await settle(CLI_API, partnerOperationsFile(unsigned))
  await settle(MAN_PAGE, manPage(forPartners, unsigned))
  await settleFolder(WIRE, await wireFiles([open, internal]))
  await settleFolder(PYTHON, pythonFiles(open))
  await app.close()
  await closeDeps(deps)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function settle(file: string, text: string): Promise<void> {
  if (!isCheck) return await writeFile(file, text)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept === text) console.log(`${file} is up to date`)
  else problems.push(`${file} is out of date: run npm run fix and review the change`)
}

/** A file that is no longer generated is removed, or reported with `--check`. */
async function settleFolder(folder: string, files: Map<string, string>): Promise<void> {
  for (const [name, text] of files) await settle(`${folder}/${name}`, text)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (files.has(name) || entry.isDirectory()) continue
    if (isCheck) problems.push(`${folder}/${name} is no longer generated: run npm run fix`)
    else await rm(`${folder}/${name}`)
  }
}

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  responses?: Record<string, unknown>
}
type Description = { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] }

/** Applies the OpenAPI rules, plus ours for a readable description. */
async function lint(name: string, given: object): Promise<void> {
  // It is our own description, so it has this shape.
  const description = given as Description
  const result = await new Validator().validate(structuredClone(description) as never)
  if (!result.valid) problems.push(`${name}: ${JSON.stringify(result.errors).slice(0, 2_000)}`)
  const tags = new Set(description.tags.map(({ name }) => name))
  const ids = new Set<string>()
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [
      method,
      { operationId = '', summary, tags: given = [], responses = {} },
    ] of Object.entries(operations)) {
      const at = `${name}: ${method.toUpperCase()} ${path}`
      if (!operationId || ids.has(operationId))
        problems.push(`${at}: operationId missing or duplicate`)
      if (!summary) problems.push(`${at}: no summary`)
      if (!given.some((tag) => tags.has(tag))) problems.push(`${at}: no known tag`)
      if (!Object.keys(responses).some((status) => status.startsWith('2')))
        problems.push(`${at}: no success`)
      ids.add(operationId)
    }
  }
  console.log(`${name}: ${ids.size} operations described`)
}

/** In OpenAPI, paths that differ only in their parameter names are the same path. */
function demandPlainPaths(paths: string[]): void {
  for (const same of ambiguousPaths([...new Set(paths)])) {
    problems.push(`openapi: ${same.join(' and ')} are the same path; use one parameter name`)
  }
}
