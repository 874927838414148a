import { Type } from 'typebox'
import { DomainField } from '../input-shapes.ts'
import { readName } from '../read-host.ts'
import { defineTool } from '../tool.ts'
import { checkEmail } from './check-email.ts'

const SELECTORS_MAX = 10

const Input = Type.Object({
  domain: DomainField,
  selectors: Type.Array(
    Type.String({ pattern: '^[A-Za-z0-9]([A-Za-z0-9._-]{0,60}[A-Za-z0-9])?$' }),
    {
      title: 'DKIM selectors',
      description: 'The selectors your mail is signed with. By default we try common ones.',
      maxItems: SELECTORS_MAX,
      uniqueItems: true,
      default: [],
    },
  ),
})

/** Checks whether receivers can tell a domain's real mail from forged mail. */
export const emailAuth = defineTool({
  slug: 'email-auth',
  title: 'Email authentication',
  description:
    'Whether mail from your domain can be trusted: MX, SPF, DKIM and DMARC, with a grade.',
  mode: 'sync',
  input: Input,
  examples: [
    { domain: 'busy-harbor.com', selectors: [] },
    { domain: 'busy-harbor.com', selectors: ['default'] },
  ],
  keptSeconds: 60,
  judge: async (_needs, { domain }) => void readName('domain', domain),
  run: async ({ records }, { domain, selectors }, { now, signal }) =>
    await checkEmail(records, { name: readName('domain', domain), selectors, now }, signal),
})
