// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const stateShape = text as Word<
  'active' | 'expired' | 'redemption' | 'pending_delete' | 'not_held'
>

export const contactsShape = {
  registrant: nullable(text),
  admin: nullable(text),
  tech: nullable(text),
  billing: nullable(text),
}

export const contactShape = {
  id: text,
  name: text,
  organization: nullable(text),
  email: text,
  phone: text,
  address_line: text,
  address_line_2: nullable(text),
  postal_code: text,
  city: text,
  state: nullable(text),
  country: text,
  created_at: date,
}

export const statusShape = text as Word<
  | 'waiting_for_registry'
  | 'waiting_for_approval'
  | 'waiting_for_auth_code'
  | 'done'
  | 'cancelled'
  | 'failed'
>

export const leavingShape = {
  transfer_id: text,
  domain: text,
  'unicode?': text,
  direction: text as Word<'in' | 'out'>,
  status: statusShape,
  reason: nullable(text),
  to_registrar: nullable(text),
  completes_at: nullable(date),
  correct_until: nullable(date),
  cancelling: truth,
  can_cancel: truth,
  can_resend: truth,
  price_cents: nullable(number),
  refunded_cents: number,
  receipt_id: nullable(text),
  created_at: date,
  updated_at: date,
}

export const kindShape = text as Word<
  | 'lock'
  | 'unlock'
  | 'setNameservers'
  | 'setFolder'
  | 'setContacts'
  | 'setAutoRenew'
  | 'setPrivacy'
  | 'resetAuthCode'
  | 'renew'
  | 'restore'
  | 'register'
  | 'transfer'
  | 'auth_code_shown'
  | 'verification_sent'
  | 'transfer_started'
  | 'transfer_stopped'
  | 'transferred_away'
>

export const stateShape2 = text as Word<'queued' | 'running' | 'in_doubt' | 'done' | 'failed'>

export const byShape = text as Word<'owner' | 'undo_link' | 'registrar' | 'service'>

export const opShape = text as Word<
  | 'lock'
  | 'unlock'
  | 'setNameservers'
  | 'setFolder'
  | 'setContacts'
  | 'setAutoRenew'
  | 'setPrivacy'
  | 'resetAuthCode'
  | 'renew'
  | 'restore'
  | 'register'
  | 'transfer'
>

export const pendingShape = {
  kind: kindShape,
  payload: record,
  state: stateShape2,
  code: nullable(text),
  message: nullable(text),
  by: byShape,
  bulkOpId: nullable(text),
  undo: nullable({ op: opShape, payload: record }),
  at: date,
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
      state?: 'active' | 'expired' | 'redemption' | 'pending_delete' | 'not_held'
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
      state: stateShape,
      folder: nullable(text),
      nameservers: list(text),
      statuses: list(text),
      locked: truth,
      auto_renew: truth,
      auto_renew_pending: truth,
      privacy: truth,
      registered_at: nullable(date),
      expires_at: date,
      leaving: truth,
      leaves_at: nullable(date),
      verify_by: nullable(date),
      contacts: contactsShape,
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
      state?: 'active' | 'expired' | 'redemption' | 'pending_delete' | 'not_held'
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

/** Get the size of your portfolio, what expires each month, and what renewals cost. */
export const readDomainSummary = {
  route: 'GET /api/domains/summary',
  takes: {} as {},
  answers: {
    total: number,
    tlds: number,
    locked: number,
    unlocked: number,
    auto_renew: number,
    next_30_days: { total: number, auto_renew: number },
    months: list({ month: text, total: number, auto_renew: number, renewal_cents: number }),
    leaving: number,
    expired: number,
    renewal: { currency: text, total_cents: number, without_price: number },
    unverified: list({ domain: text, verify_by: date }),
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
      state?: 'active' | 'expired' | 'redemption' | 'pending_delete' | 'not_held'
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
  answers: { contacts: list(contactShape), default_contact_id: nullable(text) },
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
      address_line_2?: string | null
      postal_code: string
      city: string
      state?: string | null
      country: string
    }
  },
  answers: contactShape,
}

/** Use a contact for new registrations. */
export const setDefaultContact = {
  route: 'PUT /api/contacts/{id}/default',
  takes: {} as { path: { id: string } },
  answers: { default_contact_id: nullable(text) },
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
      address_line_2?: string | null
      postal_code: string
      city: string
      state?: string | null
      country: string
    }
  },
  answers: contactShape,
}

/** Get everything about one of your domains. */
export const readDomain = {
  route: 'GET /api/domains/{domain}',
  takes: {} as { path: { domain: string } },
  answers: {
    domain: text,
    'unicode?': text,
    tld: text,
    state: stateShape,
    folder: nullable(text),
    nameservers: list(text),
    statuses: list(text),
    locked: truth,
    auto_renew: truth,
    auto_renew_pending: truth,
    privacy: truth,
    registered_at: nullable(date),
    expires_at: date,
    leaving: truth,
    leaves_at: nullable(date),
    verify_by: nullable(date),
    contacts: contactsShape,
    created_at: date,
    updated_at: date,
    seen_at: nullable(date),
    privacy_offered: truth,
    dnssec: { enabled: truth },
    forwarding: nullable({
      url: text,
      status: number,
      keep_path: truth,
      blocked: nullable({ reason: text, at: date }),
    }),
    verification: nullable({ email: nullable(text), asked_at: date, deadline_at: date }),
    plan_id: nullable(text),
    transfer: {
      lock_offered: truth,
      locked_until: nullable(date),
      is_locked_by_registry: truth,
      needs_auth_code: truth,
      auth_code_shown_at: nullable(date),
      leaving: nullable(leavingShape),
    },
    prices: {
      currency: text,
      renew_cents: nullable(number),
      renew_years: number,
      restore_cents: nullable(number),
    },
    pending: list(pendingShape),
    history: list(pendingShape),
  },
}

/** Change settings of one domain. */
export const changeDomain = {
  route: 'PATCH /api/domains/{domain}',
  takes: {} as {
    path: { domain: string }
    body: {
      auto_renew?: boolean
      privacy?: boolean
      locked?: boolean
      nameservers?: string[]
      contacts?: { registrant?: string; admin?: string; tech?: string; billing?: string }
      folder?: string | null
    }
  },
  answers: { bulkOpId: text, operations: list({ bulkOpId: text, op: opShape }) },
}

/** List transfers to us or to other registrars, newest first. */
export const listTransfers = {
  route: 'GET /api/transfers',
  takes: {} as { query: { direction: 'in' | 'out'; limit?: number; cursor?: string } },
  answers: { transfers: list(leavingShape), next_cursor: nullable(text) },
}

/** Get the auth code that transfers a domain to another registrar. */
export const showAuthCode = {
  route: 'POST /api/domains/{domain}/auth-code',
  takes: {} as { path: { domain: string } },
  answers: { auth_code: text, locked: truth },
}

/** Email the registrant the confirmation link again. */
export const sendVerification = {
  route: 'POST /api/domains/{domain}/verification',
  takes: {} as { path: { domain: string } },
  answers: { email: text },
}

/** Get the progress of a transfer from another registrar. */
export const readTransfer = {
  route: 'GET /api/transfers/{transfer_id}',
  takes: {} as { path: { transfer_id: string } },
  answers: leavingShape,
}

/** Correct the auth code of a transfer, without paying again. */
export const correctAuthCode = {
  route: 'POST /api/transfers/{transfer_id}/auth-code',
  takes: {} as { path: { transfer_id: string }; body: { auth_code: string } },
  answers: leavingShape,
}

/** Cancel a transfer from another registrar. */
export const cancelTransfer = {
  route: 'POST /api/transfers/{transfer_id}/cancel',
  takes: {} as { path: { transfer_id: string } },
  answers: leavingShape,
}

/** Send the approval email of a transfer again. */
export const resendTransferEmail = {
  route: 'POST /api/transfers/{transfer_id}/resend',
  takes: {} as { path: { transfer_id: string } },
  answers: leavingShape,
}
