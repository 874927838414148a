import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestLab } from '../../../server/test/support/lab.ts'
import type { ListeningHouse } from '../../../server/test/support/listening-house.ts'
import { answerConsent } from '../../../server/test/support/oauth.ts'
import { type Browser, givenSignedIn } from '../../../server/test/support/people.ts'
import type { Login } from '../../src/account/login-file.ts'
import { givenConfig, nh, type Ran } from './nh.ts'

export type At = () => { house: ListeningHouse; lab: TestLab }

type Wanted = {
  person?: { browser: Browser }
  decision?: 'allow' | 'deny'
  scope?: string
  /** Runs before the browser comes back, with the address it will come back to. */
  before?: (callback: URL) => Promise<void>
}

/** A person who signed in with `nh login`: the address it prints, opened in their browser. */
export async function givenLogin(at: At, wanted: Wanted = {}) {
  const { house } = at()
  const folder = givenConfig()
  const env = { XDG_CONFIG_HOME: folder }
  const { promise: printed, resolve } = Promise.withResolvers<string>()
  let heard = ''
  const hear = (text: string): void => {
    heard += text
    const [address] = /http\S+\/oauth\/authorize\S+/.exec(heard) ?? []
    if (address) resolve(address)
  }
  const scope = wanted.scope === undefined ? [] : ['--scope', wanted.scope]
  const running = nh(['login', '--no-browser', '--url', house.url, ...scope], { env, hear })
  const { pathname, search, searchParams } = new URL(await printed)
  const callback = new URL(searchParams.get('redirect_uri') ?? '')
  callback.searchParams.set('state', searchParams.get('state') ?? '')
  await wanted.before?.(callback)
  const { browser } = wanted.person ?? (await givenSignedIn(house))
  const back = await answerConsent(house, browser, pathname + search, wanted.decision)
  await fetch(back)
  const file = join(folder, 'namehouse/login.json')
  const all = () => JSON.parse(readFileSync(file, 'utf8')) as { logins: Record<string, Login> }
  return {
    folder,
    ran: await running,
    nh: async (...argv: string[]): Promise<Ran> => await nh(argv, { env }),
    stored: () => all().logins[house.url] as Login & { refresh_token: string },
    store: (login: Login) => {
      writeFileSync(file, JSON.stringify({ ...all(), logins: { [house.url]: login } }))
    },
  }
}
