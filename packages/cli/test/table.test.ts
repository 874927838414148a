import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiOperations, partnerOperations } from '../../../scripts/partner-operations.ts'
import { configFolder } from '../src/account/config-folder.ts'
import { API_OPERATIONS } from '../src/api/operations.ts'
import { COMMANDS } from '../src/commands.ts'
import { LOADERS } from '../src/loaders.ts'
import { manPage } from '../src/man-page.ts'
import { OPERATIONS } from '../src/partner/operations.ts'
import { fit, widthOf } from '../src/terminal/width.ts'
import { givenConfig, nh } from './support/nh.ts'

const openapi = new URL('../../server/openapi.json', import.meta.url)
const described = JSON.parse(readFileSync(openapi, 'utf8')) as object

describe('the table of commands', () => {
  it('is what the man page and the operations are made from', () => {
    const page = readFileSync(new URL('../man/nh.1', import.meta.url), 'utf8')
    expect(page).toBe(manPage(OPERATIONS, API_OPERATIONS))
    expect(API_OPERATIONS).toEqual(apiOperations(described))
    expect(API_OPERATIONS.length).toBeGreaterThanOrEqual(20)
    expect(OPERATIONS).toEqual(partnerOperations(described))
    expect(OPERATIONS.length).toBeGreaterThanOrEqual(35)
  })

  it('has the code, a help and an example for every command', async () => {
    expect(Object.keys(LOADERS).toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted())
    for (const { name, examples } of COMMANDS) {
      expect(typeof (await LOADERS[name]?.())?.run).toBe('function')
      const { code, stdout } = await nh([name, '--help'])
      expect([code, stdout]).toEqual([0, expect.stringContaining(examples[0]?.[0] ?? 'missing')])
      expect((await nh(['help', name])).stdout.length).toBeGreaterThan(200)
    }
    expect(await nh(['--version'])).toMatchObject({ code: 0, stdout: 'nh 0.1.0\n' })
    expect(await nh([])).toMatchObject({ code: 2, stdout: expect.stringContaining('Commands') })
  })

  it('has an option for every field of every partner operation', async () => {
    const { stdout } = await nh(['partner', 'record-order', '--help'])
    expect(stdout).toContain('--buyer.email TEXT')
    expect(stdout).toContain('--sale-price-cents N')
    // nh has a --url of its own.
    expect((await nh(['partner', 'set-webhook', '--help'])).stdout).toContain('--body.url TEXT')
    expect((await nh(['partner', '--help'])).stdout).toContain('request-refund')
    for (const { name } of OPERATIONS) {
      expect((await nh(['partner', name, '--help'])).code).toBe(0)
    }
    for (const { name } of API_OPERATIONS) {
      expect((await nh(['api', name, '--help'])).code).toBe(0)
    }
  })
})

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])(
    '%s: the script parses and knows every command',
    async (shell) => {
      const { code, stdout } = await nh(['completion', shell])
      expect(code).toBe(0)
      for (const { name } of COMMANDS) expect(stdout).toContain(name)
      expect(stdout).toContain('record-order')
      const file = join(givenConfig(), 'completion')
      writeFileSync(file, stdout)
      if (isInstalled(shell)) execFileSync(shell, ['-n', file], { stdio: 'pipe' })
    },
  )

  it('bash completes commands, operations and options', async () => {
    const { stdout } = await nh(['completion', 'bash'])
    const complete = (...words: string[]) => {
      const line = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _nh; echo "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', `${stdout}\n${line}`], { encoding: 'utf8' }).trim()
    }
    expect(complete('nh', 'se')).toBe('search')
    expect(complete('nh', 'partner', 'record')).toBe('record-order')
    expect(complete('nh', 'api', 'read-tld-m')).toBe('read-tld-metadata')
    expect(complete('nh', 'drops', '--z')).toBe('--zone')
  })

  it.runIf(isInstalled('zsh'))('zsh completes from the first TAB', async () => {
    const folder = givenConfig()
    writeFileSync(join(folder, '_nh'), (await nh(['completion', 'zsh'])).stdout)
    expect(firstTab(folder, 'nh sea')).toBe('search')
    expect(firstTab(folder, 'nh partner record-o')).toBe('partner record-order')
  })

  it.runIf(isInstalled('fish'))('fish completes commands, operations and options', async () => {
    const { stdout } = await nh(['completion', 'fish'])
    const complete = (line: string) =>
      execFileSync('fish', ['-c', `${stdout}\ncomplete -C '${line}'`], {
        encoding: 'utf8',
        env: { ...process.env, HOME: givenConfig() },
      })
    expect(complete('nh sea')).toContain('search\t')
    expect(complete('nh partner record-o')).toContain('record-order')
    expect(complete('nh drops --z')).toContain('--zone')
  })

  it('2: another shell', async () => {
    expect((await nh(['completion', 'tcsh'])).code).toBe(2)
  })
})

describe('small parts', () => {
  it('settings are where the platform keeps them', () => {
    const io = { env: { HOME: '/home/a' } } as unknown as Parameters<typeof configFolder>[0]
    expect(configFolder(io, 'linux')).toBe('/home/a/.config/namehouse')
    expect(configFolder(io, 'darwin')).toBe('/home/a/Library/Application Support/namehouse')
    const xdg = { ...io, env: { XDG_CONFIG_HOME: '/x' } }
    expect(configFolder(xdg, 'linux')).toBe('/x/namehouse')
    expect(configFolder({ ...io, env: { APPDATA: '/roaming' } }, 'win32')).toBe(
      '/roaming/namehouse',
    )
  })

  it('wide and combining characters take the columns that a terminal gives them', () => {
    expect([widthOf('東京.jp'), widthOf('e\u0301'), fit('東京', 3), fit('a', 3, true)]).toEqual([
      7,
      1,
      '東…',
      '  a',
    ])
  })
})

/** What `nh` is called with when a line is completed in a new zsh with our script in its path. */
function firstTab(folder: string, line: string): string {
  const typed = [
    `PS1=; fpath=(${folder} $fpath); autoload -U compinit; compinit -D -u`,
    'nh() { print -r called: $* }; print rea""dy',
  ]
  const script = `
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell ${quoted(typed.join('; '))}
    zpty -r shell seen '*ready*'
    zpty -w shell ${quoted(line)}$'\\t'
    zpty -r shell seen '*called: *'
    zpty -r shell seen $'*\\n'
    print -r -- $seen`
  return execFileSync('zsh', ['-fc', script], { encoding: 'utf8', timeout: 30_000 }).trim()
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
