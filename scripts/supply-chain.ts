import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/**
 * `npm run supply-chain` asks the registry for known vulnerabilities in the locked packages and
 * writes a software bill of materials to build/sbom.cdx.json (CycloneDX). It fails on high or
 * critical vulnerabilities in production dependencies. It doesn't fail if the registry or npm can't
 * answer, because a build must not depend on either.
 */
const DEADLINE_MS = 120_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const SBOM = 'build/sbom.cdx.json'
const GRAVE = ['high', 'critical'] as const

type Report = { metadata?: { vulnerabilities?: Record<string, number> } }
type Bom = { bomFormat?: string; components?: unknown[] }

writeSbom()
process.exitCode = audit() ? 0 : 1

/** Returns false if a high or critical vulnerability is known. */
function audit(): boolean {
  const found = ask<Report>(['audit', '--json', '--omit=dev'])?.metadata?.vulnerabilities
  if (!found) return say('audit: the registry did not answer, so vulnerabilities are unknown')
  const grave = GRAVE.reduce((sum, level) => sum + (found[level] ?? 0), 0)
  say(`audit: ${found['total'] ?? 0} known vulnerabilities, ${grave} of them high or critical`)
  return grave === 0
}

function writeSbom(): void {
  const bom = ask<Bom>(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  if (bom?.bomFormat !== 'CycloneDX') return void say('sbom: this npm cannot write one')
  mkdirSync('build', { recursive: true })
  writeFileSync(SBOM, `${JSON.stringify(bom, undefined, 2)}\n`)
  say(`sbom: ${bom.components?.length ?? 0} packages in ${SBOM}`)
}

/**
 * Returns npm's JSON output, or undefined if there is none. npm's exit code is ignored, because it
 * also fails when it finds vulnerabilities.
 */
function ask<T>(args: string[]): T | undefined {
  const options = { encoding: 'utf8', timeout: DEADLINE_MS, maxBuffer: OUTPUT_BYTES_MAX } as const
  const { stdout } = spawnSync('npm', [...args, '--loglevel=silent'], options)
  try {
    return JSON.parse(stdout) as T
  } catch {
    // An older npm, no network, or a registry without this feature.
    return undefined
  }
}

function say(text: string): true {
  console.log(text)
  return true
}
