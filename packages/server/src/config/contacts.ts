import { type Env, reader } from './reader.ts'

/** Where people write to, as URIs. */
export type Contacts = {
  /** In security.txt. Defaults to security@ our own host. */
  securityContact: string | undefined
  /** On the contact page. Defaults to the sender of our emails. */
  supportContact: string | undefined
}

const IN_DEMO = 'mailto:support@namehouse.test'

export function readContacts(env: Env, problems: string[], isDemo: boolean): Contacts {
  const read = reader(env, problems)
  const fallback = isDemo ? IN_DEMO : senderOf(env['MAIL_FROM'])
  return {
    securityContact: read.contact('SECURITY_CONTACT'),
    supportContact: read.contact('SUPPORT_CONTACT') ?? fallback,
  }
}

/** The address in `Namehouse <names@example.com>`. A wrong one is reported with the mail settings. */
function senderOf(from = ''): string | undefined {
  const address = /[^\s<>@,]+@[^\s<>@,]+/.exec(from)?.[0]
  return address === undefined ? undefined : `mailto:${address}`
}
