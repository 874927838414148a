import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/**
 * `npm run supply-chain`: asks the registry for known weaknesses of the locked packages, and writes
 * what we are made of to build/sbom.cdx.json (CycloneDX). A grave weakness in what runs in production
 * fails; a registry or npm that cannot answer does not, because a build must not depend on either.
 */
const DEADLINE_MS = 120_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const SBOM = 'build/sbom.cdx.json'
const GRAVE = ['high', 'critical'] as const

type Report = { metadata?: { vulnerabilities?: Record<string, number> } }
type Bom = { bomFormat?: string; components?: unknown[] }

writeSbom()
process.exitCode = audit() ? 0 : 1

/** False when a grave weakness is known. */
function audit(): boolean {
  const found = ask<Report>(['audit', '--json', '--omit=dev'])?.metadata?.vulnerabilities
  if (!found) return say('audit: the registry did not answer; nothing is known')
  const grave = GRAVE.reduce((sum, level) => sum + (found[level] ?? 0), 0)
  say(`audit: ${found['total'] ?? 0} known weaknesses, ${grave} of them high or critical`)
  return grave === 0
}

function writeSbom(): void {
  const bom = ask<Bom>(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  if (bom?.bomFormat !== 'CycloneDX') return void say('sbom: npm cannot write one here')
  mkdirSync('build', { recursive: true })
  writeFileSync(SBOM, `${JSON.stringify(bom, undefined, 2)}\n`)
  say(`sbom: ${bom.components?.length ?? 0} packages in ${SBOM}`)
}

/** What npm answers as JSON; undefined when it does not. It also fails when it finds something. */
function ask<T>(args: string[]): T | undefined {
  const options = { encoding: 'utf8', timeout: DEADLINE_MS, maxBuffer: OUTPUT_BYTES_MAX } as const
  const { stdout } = spawnSync('npm', [...args, '--loglevel=silent'], options)
  try {
    return JSON.parse(stdout) as T
  } catch {
    // An older npm, no network, or a registry that has no such service.
    return undefined
  }
}

function say(text: string): true {
  console.log(text)
  return true
}
