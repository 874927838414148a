import type { RdapHabits } from './registry.ts'

export interface Registrar {
  slug: string
  name: string
  ianaId: number
  /** Its own domain. Its servers are hosts under it. */
  domain: string
  whoisHost: string
  abuseEmail: string
  abusePhone: string
  rdap: RdapHabits
}

/** The registrars of the simulated world. All made up, with IANA ids outside the assigned range. */
export const REGISTRARS: readonly [Registrar, ...Registrar[]] = [
  registrar({ slug: 'harbourline', name: 'Harbourline Registrar, Inc.', ianaId: 98_101 }),
  registrar(
    { slug: 'copperleaf', name: 'Copperleaf Domains LLC', ianaId: 98_102 },
    { redirects: true },
  ),
  registrar(
    { slug: 'nordwind', name: 'Nordwind Namen GmbH', ianaId: 98_103 },
    { redaction: 'empty' },
  ),
  registrar(
    { slug: 'quillmark', name: 'Quillmark Names Ltd.', ianaId: 98_104 },
    { redaction: 'placeholder' },
  ),
  registrar({ slug: 'tidewater', name: 'Tidewater Internet Names Pty Ltd', ianaId: 98_105 }),
  registrar(
    { slug: 'lotusgate', name: 'Lotusgate Naming Co., Ltd.', ianaId: 98_106 },
    { redaction: 'remark' },
  ),
]

/** Manages the names of famous brands. */
export const BRAND_REGISTRAR = registrar({
  slug: 'brandkeep',
  name: 'Brandkeep Corporate Names Inc.',
  ianaId: 98_107,
})

export const ALL_REGISTRARS: readonly Registrar[] = [...REGISTRARS, BRAND_REGISTRAR]

function registrar(
  who: Pick<Registrar, 'slug' | 'name' | 'ianaId'>,
  habits: Partial<RdapHabits> = {},
): Registrar {
  const domain = `${who.slug}-registrar.com`
  return {
    ...who,
    domain,
    whoisHost: `whois.${domain}`,
    abuseEmail: `abuse@${domain}`,
    abusePhone: `+1.55501${who.ianaId % 1000}`,
    rdap: { redaction: 'rfc9537', notFound: 'json', card: 'plain', ...habits },
  }
}
