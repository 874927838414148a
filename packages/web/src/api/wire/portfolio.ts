// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const contactShape = {
  id: text,
  name: text,
  organization: nullable(text),
  email: text,
  phone: text,
  address_line: text,
  postal_code: text,
  city: text,
  country: text,
  created_at: date,
}

/** List your domains. */
export const listDomains = {
  route: 'GET /api/domains',
  takes: {} as {
    query?: {
      q?: string
      folder?: string
      tld?: string
      locked?: 'true' | 'false'
      auto_renew?: 'true' | 'false'
      state?: 'active' | 'expired' | 'redemption' | 'not_held'
      expires_within_days?: number
      expires_month?: string
      sort?: 'domain' | 'domain_desc' | 'expires' | 'expires_desc' | 'folder' | 'newest'
      limit?: number
      offset?: number
    }
  },
  answers: {
    items: list({
      domain: text,
      'unicode?': text,
      tld: text,
      state: text as Word<'active' | 'expired' | 'redemption' | 'not_held'>,
      folder: nullable(text),
      nameservers: list(text),
      statuses: list(text),
      locked: truth,
      auto_renew: truth,
      auto_renew_pending: truth,
      expires_at: date,
      contacts: {
        registrant: nullable(text),
        admin: nullable(text),
        tech: nullable(text),
        billing: nullable(text),
      },
      created_at: date,
      updated_at: date,
      seen_at: nullable(date),
    }),
    page: { limit: number, offset: number, total: number },
  },
}

/** List all matching domain names, for bulk actions. */
export const listDomainNames = {
  route: 'GET /api/domains/names',
  takes: {} as {
    query?: {
      q?: string
      folder?: string
      tld?: string
      locked?: 'true' | 'false'
      auto_renew?: 'true' | 'false'
      state?: 'active' | 'expired' | 'redemption' | 'not_held'
      expires_within_days?: number
      expires_month?: string
      sort?: 'domain' | 'domain_desc' | 'expires' | 'expires_desc' | 'folder' | 'newest'
    }
  },
  answers: { domains: list(text) },
}

/** List folders with the number of domains. */
export const listFolders = {
  route: 'GET /api/folders',
  takes: {} as {},
  answers: { folders: list({ folder: text, count: number }) },
}

/** Get the size of your portfolio, and how many domains expire each month. */
export const readDomainSummary = {
  route: 'GET /api/domains/summary',
  takes: {} as {},
  answers: {
    total: number,
    tlds: number,
    locked: number,
    auto_renew: number,
    next_30_days: { total: number, auto_renew: number },
    months: list({ month: text, total: number, auto_renew: number }),
  },
}

/** Export all matching domains as CSV. */
export const exportDomains = {
  route: 'GET /api/domains/export',
  takes: {} as {
    query?: {
      q?: string
      folder?: string
      tld?: string
      locked?: 'true' | 'false'
      auto_renew?: 'true' | 'false'
      state?: 'active' | 'expired' | 'redemption' | 'not_held'
      expires_within_days?: number
      expires_month?: string
      sort?: 'domain' | 'domain_desc' | 'expires' | 'expires_desc' | 'folder' | 'newest'
    }
  },
  answers: nothing,
}

/** Import domains you already hold with us. */
export const importDomains = {
  route: 'POST /api/domains/import',
  takes: {} as { body: { domains: string[] } },
  answers: {
    imported: number,
    results: list({ domain: text, imported: truth, reason: nullable(text) }),
  },
}

/** List contacts. */
export const listContacts = {
  route: 'GET /api/contacts',
  takes: {} as {},
  answers: { contacts: list(contactShape) },
}

/** Create a contact. */
export const addContact = {
  route: 'POST /api/contacts',
  takes: {} as {
    body: {
      name: string
      organization?: string | null
      email: string
      phone: string
      address_line: string
      postal_code: string
      city: string
      country: string
    }
  },
  answers: contactShape,
}

/** Replace a contact. */
export const changeContact = {
  route: 'PUT /api/contacts/{id}',
  takes: {} as {
    path: { id: string }
    body: {
      name: string
      organization?: string | null
      email: string
      phone: string
      address_line: string
      postal_code: string
      city: string
      country: string
    }
  },
  answers: contactShape,
}
