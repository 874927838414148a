// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const typeShape = text as Word<
  | 'A'
  | 'AAAA'
  | 'ALIAS'
  | 'CAA'
  | 'CNAME'
  | 'MX'
  | 'NS'
  | 'SRV'
  | 'SSHFP'
  | 'TLSA'
  | 'TXT'
  | 'CERT'
  | 'DS'
  | 'HINFO'
  | 'LOC'
  | 'MBOXFW'
  | 'NAPTR'
  | 'URI'
  | 'URL'
>

export const recordShape = {
  id: text,
  type: typeShape,
  name: text,
  ttl: number,
  content: text,
  'priority?': number,
}

export const changesShape = {
  added: list(recordShape),
  changed: list({ before: recordShape, after: recordShape }),
  removed: list(recordShape),
}

export const replaceDnsShape = {
  changes: changesShape,
  change_id: nullable(text),
  'dry_run?': truth,
}

export const dnsShape = {
  hosted: truth,
  ready: truth,
  needed: list(recordShape),
  in_the_way: list(recordShape),
}

/** Get the DNS records of a domain. */
export const readDns = {
  route: 'GET /api/domains/{domain}/dns',
  takes: {} as { path: { domain: string } },
  answers: {
    hosted: truth,
    explanation: nullable(text),
    our_nameservers: list(text),
    default_ttl: number,
    etag: text,
    records: list(recordShape),
    dnssec: {
      supported: truth,
      enabled: truth,
      ds: list({ key_tag: number, algorithm: number, digest_type: number, digest: text }),
    },
  },
}

/** Replace all DNS records of a domain in one step. */
export const replaceDns = {
  route: 'PUT /api/domains/{domain}/dns',
  takes: {} as {
    path: { domain: string }
    body: {
      records: {
        id?: string
        type: string
        name: string
        content: string
        ttl?: number
        priority?: number | null
      }[]
      dry_run?: boolean
    }
  },
  answers: replaceDnsShape,
}

/** Add, change and remove DNS records of a domain. */
export const changeDns = {
  route: 'PATCH /api/domains/{domain}/dns',
  takes: {} as {
    path: { domain: string }
    body: {
      add?: {
        id?: string
        type: string
        name: string
        content: string
        ttl?: number
        priority?: number | null
      }[]
      change?: {
        id: string
        type?: string
        name?: string
        content?: string
        ttl?: number
        priority?: number | null
      }[]
      remove?: string[]
      dry_run?: boolean
    }
  },
  answers: replaceDnsShape,
}

/** List templates of DNS records for email providers and website hosts. */
export const listDnsTemplates = {
  route: 'GET /api/dns/templates',
  takes: {} as {},
  answers: {
    templates: list({
      slug: text,
      title: text,
      kind: text as Word<'email' | 'website'>,
      variables: list({ name: text, label: text, example: text, optional: truth }),
    }),
  },
}

/** Add the DNS records of an email provider or website host. */
export const applyDnsTemplate = {
  route: 'POST /api/domains/{domain}/dns/templates/{slug}',
  takes: {} as {
    path: { domain: string; slug: string }
    body: { variables?: object; dry_run?: boolean }
  },
  answers: replaceDnsShape,
}

/** Turn DNSSEC on or off. */
export const setDnssec = {
  route: 'PUT /api/domains/{domain}/dns/dnssec',
  takes: {} as { path: { domain: string }; body: { enabled: boolean } },
  answers: { enabled: truth },
}

/** List the latest changes of DNS records, newest first. */
export const listDnsChanges = {
  route: 'GET /api/domains/{domain}/dns/changes',
  takes: {} as { path: { domain: string } },
  answers: {
    changes: list({
      change_id: text,
      kind: text as Word<'edit' | 'forwarding' | 'import' | 'template' | 'undo'>,
      added: number,
      changed: number,
      removed: number,
      can_undo: truth,
      created_at: date,
    }),
  },
}

/** Undo a change of DNS records, if nothing changed since. */
export const undoDnsChange = {
  route: 'POST /api/domains/{domain}/dns/changes/{change_id}/undo',
  takes: {} as { path: { domain: string; change_id: string }; body: { dry_run?: boolean } },
  answers: replaceDnsShape,
}

/** Export the DNS records of a domain as a BIND master file. */
export const exportDns = {
  route: 'GET /api/domains/{domain}/dns/export',
  takes: {} as { path: { domain: string } },
  answers: nothing,
}

/** Import DNS records from a BIND master file. */
export const importDns = {
  route: 'POST /api/domains/{domain}/dns/import',
  takes: {} as {
    path: { domain: string }
    query?: { dry_run?: 'true' | 'false'; replace?: 'true' | 'false' }
  },
  answers: {
    changes: changesShape,
    change_id: nullable(text),
    'dry_run?': truth,
    notes: list({ line: number, message: text }),
  },
}

/** Get where a domain and its www are forwarded. */
export const readForwarding = {
  route: 'GET /api/domains/{domain}/forwarding',
  takes: {} as { path: { domain: string } },
  answers: {
    url: text,
    status: number,
    keep_path: truth,
    state: text as Word<'on' | 'stopping' | 'blocked'>,
    blocked: nullable({ reason: text, at: date }),
    dns: dnsShape,
  },
}

/** Forward a domain and its www to another address. */
export const setForwarding = {
  route: 'PUT /api/domains/{domain}/forwarding',
  takes: {} as {
    path: { domain: string }
    body: {
      url: string
      status?: 301 | 302
      keep_path?: boolean
      replace_records?: boolean
      dry_run?: boolean
    }
  },
  answers: {
    url: text,
    status: number,
    keep_path: truth,
    dns: dnsShape,
    changes: changesShape,
    change_id: nullable(text),
    'dry_run?': truth,
  },
}

/** Stop forwarding a domain, and remove the DNS records of the forwarder. */
export const stopForwarding = {
  route: 'DELETE /api/domains/{domain}/forwarding',
  takes: {} as { path: { domain: string } },
  answers: replaceDnsShape,
}
